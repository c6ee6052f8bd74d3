"""Magic [800]: aura, healing, and what mages can do."""
