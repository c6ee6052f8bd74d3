"""Founding: the world, its sites, and the sides that begin in it (ERF-WORLDGEN)."""
