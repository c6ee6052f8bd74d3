"""Doctrine: the choices of a battle, made in advance as lines, and what holds for whom (ERF-DOCTRINE)."""
