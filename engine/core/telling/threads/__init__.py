"""The stories of a paper: what has happened before where something happens today, and to whom, and how that is told."""
