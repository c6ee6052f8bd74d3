"""What the scripted evening (tests/bot/test_evening.py) is played with: the club, its players, and its album."""
