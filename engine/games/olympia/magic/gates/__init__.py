"""Gatecraft [860]: gates and journeys without ways."""
