"""Study and teaching."""
