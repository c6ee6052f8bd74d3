"""Scrying [840]: far places, and how they are closed."""
