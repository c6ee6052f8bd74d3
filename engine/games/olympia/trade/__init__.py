"""Markets: offers, how they are matched, what the report shows, trade goods."""
