"""The pocket map: a drawing for 400 pixels, of what the viewer holds and what touches it."""
