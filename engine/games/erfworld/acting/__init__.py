"""How an order becomes a deed: who acts, refusals, the books."""
