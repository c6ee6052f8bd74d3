"""What the `turnkeep` command needs besides its words: campaigns in files, commands for hosts, its error messages."""
