"""What spells do in the world: one module for each sort of thing they bring about (OVL-USE-08, OVL-MAGIC-07).

`casting.cast` does what all have in common: time, mana, materials, experience.
"""
