"""A campaign's site: pages that any web space can show, written from what was public."""
