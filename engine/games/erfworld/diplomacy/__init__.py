"""Contracts, hire, ransom, tribes, fall and succession (ERF-CONTRACT, ERF-FALL)."""
