"""Casters and what their magic leaves: juice, mastery, charms (ERF-CASTER, ERF-J; option `casters`)."""
