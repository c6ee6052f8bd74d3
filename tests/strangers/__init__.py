"""Strangers' campaigns: every game played at random, for long, by people who know nothing (see `__main__.py`)."""
