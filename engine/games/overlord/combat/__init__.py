"""The battlefield: fighters, blows, rounds."""
