"""Power over land: garrisons, taxes, pledges and ranks, pillage."""
