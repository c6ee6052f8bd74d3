"""The month: queues, thirty days of orders, what happens without orders."""
