"""What a player may know."""
