"""Who plays, and what players write to one another and to the paper."""
