"""What comes of the orders about the game itself, of developing, and of dealing with other kingdoms."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.dunk.events import Happening, News, OrderEvent


class KeptForLater(OrderEvent):
    """A `next turn` line; `later` is what it says after that."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    later: str


class SettingChanged(OrderEvent):
    """`what`: the map of letters, the map picture, the full-size map; `state`: on or off."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    what: str
    state: str


class AddressNotNeeded(OrderEvent):
    """An answer to set_email and set_map_email."""

    tone: ClassVar[Tone] = Tone.ROUTINE


class PasswordNotNeeded(OrderEvent):
    """An answer to set_passwd."""

    tone: ClassVar[Tone] = Tone.ROUTINE


class ReportAskedLate(OrderEvent):
    """send_report does nothing when the turn runs (DNK-ADMIN-04)."""

    tone: ClassVar[Tone] = Tone.ROUTINE


class OrdersUsed(OrderEvent):
    """write_orders when the turn runs: the orders held were these."""

    tone: ClassVar[Tone] = Tone.ROUTINE


class HandoverAsked(OrderEvent):
    """A request to the game master: `name` is the kingdom, `player` the number of the player who should have it."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    name: str
    player: int


class RenameOrdered(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str


class KingdomRenamed(News):
    old: str
    name: str


class PlayerNamed(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str


class TownRenamed(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    old: str
    name: str
    province: int


class PlayerTold(OrderEvent):
    """Who rules `name`: "a player" or "nobody"."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    name: str
    player: str


class RaceTold(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str
    race: str


class TechnologyTold(OrderEvent):
    """`price`: "20 gold", "leaders", "not developed"; `text` is its description."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    tech: str
    price: str
    text: str


class NothingKnown(OrderEvent):
    """write_tech all in a kingdom without technologies."""

    tone: ClassVar[Tone] = Tone.ROUTINE


class PeaceWished(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE


class Resigned(OrderEvent):
    pass


class ThroneEmpty(News):
    """A kingdom whose player resigned."""

    plot: ClassVar[Plot | None] = Plot("throne", of="name")
    name: str


class Developed(OrderEvent):
    """`price` as in `Technology.price`; `gold` is what was paid."""

    tone: ClassVar[Tone] = Tone.GAIN

    tech: str
    price: str
    gold: int = 0


class MissionLearntFirst(OrderEvent):
    """`mission` without the soc was carried out as `develop_mission` (DNK-GAP-59)."""


class Declared(OrderEvent):
    """`attitude`: friend, neutral or enemy."""

    other: str
    attitude: str


class StatusChanged(Happening):
    """What two kingdoms are to each other has changed; told to both, each about the other."""

    weight: ClassVar[int] = 52
    other: str
    old: str
    status: str


class GoldGiven(OrderEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    other: str
    amount: int


class MapGiven(OrderEvent):
    other: str


class MapReceived(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    other: str


class ProvinceOffered(OrderEvent):
    other: str
    province: int


class TechnologyGiven(OrderEvent):
    """`techs`: the names, comma separated."""

    other: str
    techs: str
