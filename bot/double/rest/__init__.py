"""The double's REST API, as the bot calls it."""
