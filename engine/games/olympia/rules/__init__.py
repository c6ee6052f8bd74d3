"""The tables of the rulebook, read from data/*.toml."""
