"""What a title gives: taxes, guard, pillage."""
