"""Dunk!: kingdoms on a hex map, simultaneous phases, accidental technologies, plague and rebels."""
