"""Erfworld: Second Dawn: sides of popped units, led by rulers and warlords."""
