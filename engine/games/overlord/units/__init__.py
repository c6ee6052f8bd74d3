"""What units are and can do."""
