"""Small battles: bouts of figures inside one hex, exact to the blow. Knows no state of a campaign."""
