"""Who plays a side that nobody took, and who shows a beginner the first days."""
