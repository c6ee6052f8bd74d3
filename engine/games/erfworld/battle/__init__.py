"""Battles of the map: who meets, how it is fought out, and what is left (ERF-SEQ, ERF-MC, ERF-AUTO)."""
