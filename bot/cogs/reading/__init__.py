"""Commands that only show something."""
