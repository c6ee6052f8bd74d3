"""The commands: one file a subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord.ext import commands

from bot.cogs.campaign import CampaignCog
from bot.cogs.gm import GmCog
from bot.cogs.join import JoinCog
from bot.cogs.member import MemberCog
from bot.cogs.server import ServerCog

# What makes each cog, given the bot; they are added in this order.
COGS: tuple[Callable[[Any], commands.Cog], ...] = (
    CampaignCog,
    JoinCog,
    MemberCog,
    GmCog,
    ServerCog,
)
