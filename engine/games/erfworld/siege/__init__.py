"""What a city opposes to its enemies: walls, gate, tower, zones, and the ring around it (ERF-CITYWAR, ERF-ZONE)."""
