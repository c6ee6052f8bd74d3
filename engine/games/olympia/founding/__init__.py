"""How a world comes to be: ground, regions, places, ways, worlds beyond, people."""
