"""Olympia: nobles who act at once through a month of 30 days; stacks, studies, markets, magic. Not playable yet."""
