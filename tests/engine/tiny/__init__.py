"""Wells!: a whole game on one page, with every hook a ruleset has: the worked example of the guide to adding games."""
