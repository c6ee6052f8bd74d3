"""Typefaces and scripts."""
