"""Nothing for nothing, in every game: how each counts what seats have, and the tricks tried (`__main__.py`)."""
