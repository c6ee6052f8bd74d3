"""Scripted players of Olympia."""
