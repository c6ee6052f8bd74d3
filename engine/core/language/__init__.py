"""How order text becomes values."""
