"""Seats and who sits in them."""
