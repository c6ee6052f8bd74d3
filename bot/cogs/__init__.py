"""The commands: one file a subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord.ext import commands

from bot.cogs.masters.campaign import CampaignCog
from bot.cogs.masters.gm import GmCog
from bot.cogs.masters.server import ServerCog
from bot.cogs.ordering import order_presses  # noqa: F401  (registers its buttons and forms)
from bot.cogs.ordering.one_order import OrderCog
from bot.cogs.ordering.order_menus import OrderMenus
from bot.cogs.ordering.order_sheets import OrdersCog
from bot.cogs.ordering.ready import ReadyCog
from bot.cogs.ordering.remind import RemindCog
from bot.cogs.people.coming_and_going import PresenceCog
from bot.cogs.people.join import JoinCog
from bot.cogs.people.letter import LetterCog
from bot.cogs.people.member import MemberCog
from bot.cogs.people.press_desk import PressCog
from bot.cogs.people.voting import ReadersCog
from bot.cogs.reading.help import HelpCog
from bot.cogs.reading.maps import MapCog
from bot.cogs.reading.newsstand import NewspaperCog
from bot.cogs.reading.note import NoteCog
from bot.cogs.reading.reports import ReportCog
from bot.cogs.reading.rules import RulesCog
from bot.ui.lasting import Lasting

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
    ReadersCog,
    NewspaperCog,
    ReadyCog,
    RulesCog,
    LetterCog,
    NoteCog,
    RemindCog,
    HelpCog,
    lambda bot: Lasting(),
)
