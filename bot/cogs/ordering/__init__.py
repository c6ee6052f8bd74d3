"""Commands for giving orders, and for all that goes with them."""
