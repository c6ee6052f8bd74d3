"""Commands for game masters, and for the server that the bot is a guest of."""
