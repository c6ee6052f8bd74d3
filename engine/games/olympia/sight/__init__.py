"""What a faction knows and sees."""
