"""The figures of a rulebook, and what checks them."""
