"""Scripted players of Dunk!."""
