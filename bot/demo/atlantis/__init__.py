"""Scripted players of Atlantis."""
