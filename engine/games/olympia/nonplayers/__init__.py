"""Those who belong to no player: monsters and their treasures, bands that wander, the Faery Hunt, demons, savages."""
