"""Hexes, ways through a graph, and who is where: indexes, tallies and rows."""
