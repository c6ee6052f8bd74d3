"""The autocompletion of options: one transformer, many sources."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

import discord
from discord import app_commands
from discord.app_commands import Transform

from bot import access, limits
from bot.client import Interaction
from bot.errors import Refused
from bot.hosting.errors import HostingError
from bot.hosting.turn.schedule import zones
from bot.ui import cards
from bot.ui.rhythm import offered_days
from engine.core.ruleset import dated
from engine.games.registry import TITLES
from storage.records import Seat
from storage.statuses import SeatStatus

DIGITS_OF_A_TURN = 6
FATE = {SeatStatus.RESIGNED: " (resigned)", SeatStatus.ELIMINATED: " (eliminated)"}

# What a source gives: (label, value) pairs in the order in which they are offered.
Source = Callable[[Interaction, str], Awaitable[Iterable[tuple[str, str]]]]


class Choose(app_commands.Transformer):
    """An option whose values are suggested by a source.

    The source gets what was typed so far; where it refuses, nothing is offered. narrow: keep only the pairs whose label
    holds the typed words (a source that searches by itself says False). What the person sends may be anything: the
    command looks it up and refuses.
    """

    def __init__(self, source: Source, *, narrow: bool = True) -> None:
        self.source, self.narrow = source, narrow

    async def transform(self, interaction: discord.Interaction, value: str, /) -> str:
        return value

    async def autocomplete(  # type: ignore[override]  # discord.py types it for every kind of value
        self, interaction: Interaction, value: str, /
    ) -> list[app_commands.Choice[str]]:
        try:
            found = list(await self.source(interaction, value))
        except (Refused, HostingError):
            return []  # there is nothing to offer; the command itself will say why
        if self.narrow:
            words = value.casefold().split()
            found = [pair for pair in found if all(word in pair[0].casefold() for word in words)]
        return [
            app_commands.Choice(name=limits.elided(label, limits.CHOICE_NAME), value=chosen[: limits.CHOICE_NAME])
            for label, chosen in found[: limits.CHOICES]
            if label
        ]


def so_far(interaction: Interaction, option: str) -> str | None:
    """What stands in another option of the command while this one is typed."""
    chosen: str | None = getattr(interaction.namespace, option, None)
    return chosen


async def seat_meant(interaction: Interaction) -> access.Mine:
    """The seat that a command is about, while its options are typed. Raises Refused."""
    return await access.seat_for(interaction, so_far(interaction, "faction"))


def turn_number(typed: str | None) -> int | None:
    """The number of a turn as chosen or typed. Raises Refused."""
    return (
        None
        if typed is None
        else _number(typed, DIGITS_OF_A_TURN, "A turn is a whole number; choose one from the list.")
    )


def row_number(typed: str, what: str) -> int:
    """The number of what was chosen from a list ("notes"). Raises Refused for anything else."""
    return _number(typed, access.LONGEST_ID, f"Choose one of the {what} from the list.")


def _number(typed: str, longest: int, why: str) -> int:
    digits = typed.strip()
    if not digits.isdecimal() or len(digits) > longest:
        raise Refused(why)
    return int(digits)


async def games(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    return [(title, key) for key, title in TITLES.items()]


async def campaigns(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    return [(c.name, str(c.id)) for c in await access.visible_campaigns(interaction)]


async def all_campaigns(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The ended ones too."""
    return [(c.name, str(c.id)) for c in await access.visible_campaigns(interaction, ended=True)]


async def my_factions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The seats a person has a part in."""
    return [(f"{m.seat.name} ({m.campaign.name})", str(m.seat.id)) for m in await access.my_seats(interaction)]


async def all_my_factions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Also those whose game is over."""
    return [(f"{m.seat.name} ({m.campaign.name})", str(m.seat.id)) for m in await access.all_my_seats(interaction)]


async def factions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """All seats of the campaign the command is about (the option `campaign`, or this channel), those in play first."""
    campaign = await access.campaign_for(interaction, so_far(interaction, "campaign"), ended=True)
    seats = await interaction.client.hosting.seats.all(campaign.id)
    return [(f"{seat.name}{FATE.get(seat.status, '')}", str(seat.id)) for seat in sorted(seats, key=_out_of_play)]


def _out_of_play(seat: Seat) -> bool:
    return seat.status in FATE


async def turns(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The turns that have run, newest first, of the campaign or faction the command is about."""
    hosting = interaction.client.hosting
    if so_far(interaction, "faction"):
        campaign = (await seat_meant(interaction)).campaign
    else:
        campaign = await access.campaign_for(interaction, so_far(interaction, "campaign"), ended=True)
    rules = hosting.campaigns.ruleset(campaign)
    done = [turn for turn in await hosting.turns.all(campaign.id) if turn.done_at is not None]
    dates = {turn.number: turn.date or dated(rules, turn.number, campaign.options) for turn in reversed(done)}
    return [(cards.turn_label(number, date), str(number)) for number, date in dates.items()]


async def report_formats(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The formats of report that the game of one's faction offers."""
    mine = await seat_meant(interaction)
    return [(name, name) for name in await interaction.client.hosting.papers.report_formats(mine.seat_id)]


async def time_zones(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    return [(zone, zone) for zone in zones(typed, limits.CHOICES)]


async def days(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    return [(said, said) for said in offered_days(typed)]


GameOption = Transform[str, Choose(games)]
CampaignOption = Transform[str, Choose(campaigns)]
AnyCampaignOption = Transform[str, Choose(all_campaigns)]
MyFactionOption = Transform[str, Choose(my_factions)]
AnyFactionOption = Transform[str, Choose(all_my_factions)]
FactionOption = Transform[str, Choose(factions)]
FormatOption = Transform[str, Choose(report_formats)]
TurnOption = Transform[str, Choose(turns)]
DaysOption = Transform[str, Choose(days, narrow=False)]
ZoneOption = Transform[str, Choose(time_zones, narrow=False)]
