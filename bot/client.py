"""The client as commands, buttons and deliveries see it; what makes it, starts it and ends it is `bot.app`."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.hosting.clock import Clock
from bot.hosting.hosting import Hosting
from storage.store import Store


class Client(commands.Bot):
    """Discord's client with the services of hosting. (A class and no protocol: discord.py wants a client of its own
    in `discord.Interaction[...]`.)
    """

    hosting: Hosting
    store: Store
    clock: Clock

    def serves(self, guild_id: int) -> bool:
        """Whether a server is this client's, and not that of a gateway with other shards."""
        return True


Interaction = discord.Interaction[Client]
