"""Who plays a kingdom that nobody took, and who shows a beginner the first turns."""
