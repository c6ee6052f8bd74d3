"""Who stands on a map and where they go: banners, their tags, arrows."""
