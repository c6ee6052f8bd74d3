"""Copies of what is stored: of the database, and of a campaign to take elsewhere."""
