"""What the books call that no table of items has."""

from __future__ import annotations

POINTS = "points"  # Noble Points
