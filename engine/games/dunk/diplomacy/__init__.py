"""What kingdoms tell one another, and orders about the game itself."""
