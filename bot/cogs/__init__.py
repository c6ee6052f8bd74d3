"""The commands: one file a subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord.ext import commands

from bot.cogs import order_presses  # noqa: F401  (registers its buttons and forms)
from bot.cogs.campaign import CampaignCog
from bot.cogs.gm import GmCog
from bot.cogs.help import HelpCog
from bot.cogs.join import JoinCog
from bot.cogs.letter import LetterCog
from bot.cogs.map import MapCog
from bot.cogs.member import MemberCog
from bot.cogs.newspaper import NewspaperCog
from bot.cogs.note import NoteCog
from bot.cogs.order import OrderCog
from bot.cogs.order_menus import OrderMenus
from bot.cogs.orders import OrdersCog
from bot.cogs.presence import PresenceCog
from bot.cogs.press import PressCog
from bot.cogs.ready import ReadyCog
from bot.cogs.remind import RemindCog
from bot.cogs.report import ReportCog
from bot.cogs.rules import RulesCog
from bot.cogs.server import ServerCog
from bot.ui.lasting import LastingForms

# What makes each cog, given the bot; they are added in this order.
COGS: tuple[Callable[[Any], commands.Cog], ...] = (
    CampaignCog,
    JoinCog,
    MemberCog,
    GmCog,
    ServerCog,
    PresenceCog,
    OrdersCog,
    OrderCog,
    OrderMenus,
    ReportCog,
    MapCog,
    PressCog,
    NewspaperCog,
    ReadyCog,
    RulesCog,
    LetterCog,
    NoteCog,
    RemindCog,
    HelpCog,
    lambda bot: LastingForms(),
)
