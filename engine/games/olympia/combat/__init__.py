"""The field: who fights with what, and how a fight goes."""
