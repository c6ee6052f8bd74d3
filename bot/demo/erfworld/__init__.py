"""Scripted sides of Erfworld."""
