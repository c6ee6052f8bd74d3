"""What is said of orders before the turn runs: the check and the explanation."""
