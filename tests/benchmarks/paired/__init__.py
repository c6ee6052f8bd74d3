"""Two commits timed side by side, in turns, on one machine."""
