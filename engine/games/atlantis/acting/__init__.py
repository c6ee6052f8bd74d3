"""How an order becomes a deed: the contract of handlers, and the books that deeds are entered in."""
