"""The commands: one file a subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord.ext import commands

# What makes each cog, given the bot; they are added in this order.
COGS: tuple[Callable[[Any], commands.Cog], ...] = ()
