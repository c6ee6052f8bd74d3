"""What comes of the orders about the game itself, of developing, and of dealing with other kingdoms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.dunk.events import Happening, News, OrderEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptForLater(OrderEvent):
    """A `next turn` line; `later` is what it says after that."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    later: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingChanged(OrderEvent):
    """`what`: the map of letters, the map picture, the full-size map; `state`: on or off."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    what: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressNotNeeded(OrderEvent):
    """An answer to set_email and set_map_email."""

    tone: ClassVar[Tone] = Tone.ROUTINE


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordNotNeeded(OrderEvent):
    """An answer to set_passwd."""

    tone: ClassVar[Tone] = Tone.ROUTINE


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAskedLate(OrderEvent):
    """send_report does nothing when the turn runs (DNK-ADMIN-04)."""

    tone: ClassVar[Tone] = Tone.ROUTINE


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersUsed(OrderEvent):
    """write_orders when the turn runs: the orders held were these."""

    tone: ClassVar[Tone] = Tone.ROUTINE


@dataclass(frozen=True, slots=True, kw_only=True)
class HandoverAsked(OrderEvent):
    """A request to the game master: `name` is the kingdom, `player` the number of the player who should have it."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    name: str
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameOrdered(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KingdomRenamed(News):
    old: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerNamed(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TownRenamed(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    old: str
    name: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTold(OrderEvent):
    """Who rules `name`: "a player" or "nobody"."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    name: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceTold(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str
    race: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyTold(OrderEvent):
    """`price`: "20 gold", "leaders", "not developed"; `text` is its description."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    tech: str
    price: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingKnown(OrderEvent):
    """write_tech all in a kingdom without technologies."""

    tone: ClassVar[Tone] = Tone.ROUTINE


@dataclass(frozen=True, slots=True, kw_only=True)
class PeaceWished(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(OrderEvent):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ThroneEmpty(News):
    """A kingdom whose player resigned."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Developed(OrderEvent):
    """`price` as in `Technology.price`; `gold` is what was paid."""

    tone: ClassVar[Tone] = Tone.GAIN

    tech: str
    price: str
    gold: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionLearntFirst(OrderEvent):
    """`mission` without the soc was carried out as `develop_mission` (DNK-GAP-59)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(OrderEvent):
    """`attitude`: friend, neutral or enemy."""

    other: str
    attitude: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusChanged(Happening):
    """What two kingdoms are to each other has changed; told to both, each about the other."""

    weight: ClassVar[int] = 52
    other: str
    old: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldGiven(OrderEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    other: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapGiven(OrderEvent):
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapReceived(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceOffered(OrderEvent):
    other: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyGiven(OrderEvent):
    """`techs`: the names, comma separated."""

    other: str
    techs: str
