"""Artifact construction [880]: things with aura in them."""
