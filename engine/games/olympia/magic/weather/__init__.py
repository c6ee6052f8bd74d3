"""Weather magic [820]: storms."""
