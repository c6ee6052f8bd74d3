"""What the `turnkeep` command needs apart from its words: campaigns in files, commands for hosts, its error
messages.
"""
