"""Hexes, and ways through a graph."""
