"""Moves hex by hex, contact, and what units do on the way (ERF-MCMOVE, ERF-HEXSEQ)."""
