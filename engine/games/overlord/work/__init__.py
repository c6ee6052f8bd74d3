"""A month or a day of work: building, producing, earning."""
