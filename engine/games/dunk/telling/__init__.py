"""What a player is shown: report, map, headlines, standings, look-ups."""
