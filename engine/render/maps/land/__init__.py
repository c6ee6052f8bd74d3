"""The land itself: what lies under everything else of a map."""
