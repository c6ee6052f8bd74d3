"""What units gather, make, build and mine, and what it brings at the end of a month."""
