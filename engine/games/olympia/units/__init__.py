"""Units: stacks, where they stand, what they carry, their health, whom they know and let in."""
