"""What happened in the words of the old servers, for the classic layout: events, refusals and battles.

Places read "plain (14,0) in Turia", silver among things "96 silver [SILV]". What the old servers did not tell as an
event, since the line of the unit shows it, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.core.events import Event
from engine.core.telling.wording import Catalogue
from engine.games.atlantis.battle.events import BattleFought, BattleRound, Contingent
from engine.games.atlantis.events import Refused, UnitEvent
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.sight.view import FactionView, Land
from engine.games.atlantis.state import NEXUS
from engine.games.atlantis.telling.reports.battles import contingent_text
from engine.games.atlantis.telling.reports.page import fold
from engine.games.atlantis.trade.events import OnGuard
from engine.games.atlantis.wording import WORDING
from engine.games.atlantis.work.events import LevelReached

SENTENCES = Catalogue({**WORDING.tables["events"], **WORDING.tables["classic"]})
_UNTOLD = (OnGuard, LevelReached)
_COUNTED = ("what", "gift")  # fields that list things, silver among them
_PLACE = re.compile(
    r"\b(\w{1,20}) in ([A-Z][^() ]{0,40}(?: [A-Z0-9][^() ]{0,40})?) \((\d{1,4},\d{1,4}(?:,\w{1,20})?)\)"
)


def amount(item: str, count: int) -> str:
    """Items as they are counted here: "20 vikings [VIKI]", "500 silver [SILV]"."""
    record = ITEMS[item]
    return f"{record.key if count == 1 else f'{count} {record.plural}'} [{record.abbreviation}]"


def voice(view: FactionView) -> Callable[[Event], str]:
    """How an event is told to a faction: "" for what is not."""
    places = {_usual(land): land.title for land in view.lands.values()}

    def tell(event: Event) -> str:
        if isinstance(event, _UNTOLD):
            return ""
        said = SENTENCES.sentence(_old(event, places))
        if isinstance(event, Refused):
            keyword = event.order.strip().removeprefix("@").partition(" ")[0].rstrip(":").upper()
            said = f"{keyword}: {said}" if keyword else said
        text = _PLACE.sub(r"\1 (\3) in \2", said)
        return f"{event.unit_name}: {text}" if isinstance(event, UnitEvent) else text

    return tell


def _usual(land: Land) -> str:
    """How events name a place (`land.grid.where`)."""
    return land.name if land.level == NEXUS else f"{land.terrain} in {land.name} ({land.place})"


def _old(event: Event, places: dict[str, str]) -> Event:
    """The event with its places, silver and skills as they were written."""
    changed: dict[str, Any] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if not isinstance(value, str):
            continue
        if name in _COUNTED:
            changed[name] = re.sub(r"\$(\d+)", r"\1 silver [SILV]", value)
        elif name == "skill":
            changed[name] = value.lower()
        elif value in places:
            changed[name] = places[value]
    return replace(event, **changed)


# --- battles ----------------------------------------------------------------------------------------------------------


def battle_lines(view: FactionView, event: BattleFought) -> list[str]:
    """A battle, folded: both sides, the losses of each round, who has won, losses in all, spoils."""
    verb = "attempts to assassinate" if event.assassination else "attacks"
    places = {_usual(land): land.title for land in view.lands.values()}
    lines = fold(f"{event.attacker} {verb} {event.defender} in {places.get(event.where, event.where)}!")
    lines += ["", "Attackers:", *_side(event.attackers), "", "Defenders:", *_side(event.defenders), ""]
    for number, one in enumerate(event.rounds, 1):
        lines += _round(event, number, one)
    lines += [*fold(_outcome(event)), "", "Total Casualties:"]
    lines += _losses(event, event.attackers_lost, event.defenders_lost)
    if event.healed:
        lines += fold(f"{event.healed} of the fallen were saved by healers.")
    hurt = [one.unit for one in (*event.attackers, *event.defenders) if one.dead]
    if hurt:
        lines += fold(f"Damaged units: {', '.join(map(str, hurt))}.")
    spoils = ", ".join(amount(item, count) for item, count in event.spoils.items()) or "none"
    return [*lines, "", *fold(f"Spoils: {spoils}.")]


def _side(side: Iterable[Contingent]) -> Iterator[str]:
    for contingent in side:
        yield from fold(contingent_text(contingent, amount))


def _round(event: BattleFought, number: int, one: BattleRound) -> Iterator[str]:
    striker = {"attackers": event.attacker, "defenders": event.defender}.get(one.free)
    yield from fold(f"{striker} gets a free round of attacks." if striker else f"Round {number}:")
    for told in one.magic:
        yield from fold(told)
    yield from _losses(event, one.attackers_lost, one.defenders_lost)
    yield ""


def _losses(event: BattleFought, attackers: int, defenders: int) -> Iterator[str]:
    yield from fold(f"{event.attacker} loses {attackers}.")
    yield from fold(f"{event.defender} loses {defenders}.")


def _outcome(event: BattleFought) -> str:
    if not event.winner:
        return "The battle ends indecisively."
    beaten, title = (
        (event.defenders, event.defender) if event.winner == "attackers" else (event.attackers, event.attacker)
    )
    lives = sum(sum(one.people.values()) - one.dead for one in beaten)
    return f"{title} is {'routed' if lives > 0 else 'destroyed'}!"
