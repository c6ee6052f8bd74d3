"""Battles: who is drawn in, what becomes of both sides, attacks on sight."""
