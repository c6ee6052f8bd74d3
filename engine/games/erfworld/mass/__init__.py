"""Mass battles: groups of 16 supply that clash by a table of results. Knows no state of a campaign."""
