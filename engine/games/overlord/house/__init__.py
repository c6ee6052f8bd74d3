"""Who plays a faction that nobody took, and who shows a beginner the first months."""
