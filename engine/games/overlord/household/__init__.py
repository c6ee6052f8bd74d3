"""Units among themselves: hands, stacks, figures, names."""
