"""Scripted players of Overlord."""
