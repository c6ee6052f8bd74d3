"""What an order has in hand, and what it answers."""
