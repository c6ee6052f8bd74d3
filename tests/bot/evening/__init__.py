"""What the scripted evening (test_evening.py) is played with: the club, its players, and its album."""
