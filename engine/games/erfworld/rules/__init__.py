"""The tables of the rulebook, read from data/*.toml, and what follows from them by arithmetic."""
