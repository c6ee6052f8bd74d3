"""Necromancy [900]: the dead, demons, blasts of aura."""
