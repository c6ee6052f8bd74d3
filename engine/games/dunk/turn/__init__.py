"""The order of a turn: its first phase, its last, and who has won."""
