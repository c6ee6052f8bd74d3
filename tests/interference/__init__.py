"""Non-interference: what a seat cannot see changes nothing of what it is shown, in the turn too (see `__main__.py`)."""
