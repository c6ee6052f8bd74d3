"""What is true of places at any time: ways, supplies, civilization, markets."""
