"""The Store's queries by subject; storage.store joins them."""
