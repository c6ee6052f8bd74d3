"""What a player is told of a sheet before the day is run."""
