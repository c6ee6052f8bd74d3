"""What commands and deliveries share: a campaign's home on the server, its posts, newcomers, orders received."""
