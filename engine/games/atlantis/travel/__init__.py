"""Ways and journeys."""
