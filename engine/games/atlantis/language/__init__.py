"""How orders are written: words, readers, the table of orders, the book."""
