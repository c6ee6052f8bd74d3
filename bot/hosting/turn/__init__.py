"""When a turn ends, how it is run, what comes of it, and proof that it was run so."""
