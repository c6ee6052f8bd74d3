"""Games as they are, but for one thing: registries for bots in tests, which their workers reach by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.core.ruleset import Addressee, Mail, Ruleset
from engine.core.telling.fieldsheet import FieldSheet
from engine.core.telling.press import Headline
from engine.core.telling.report import Report
from engine.core.turn import Phase, Turn
from engine.games.dunk.ruleset import RULESET as DUNK
from engine.games.registry import ruleset
from tests.engine.tiny.game import RULESET as WELLS

PADDING = 20_000  # lines of a template that no page can hold


def _dunk(changed: Ruleset[Any, Any], key: str) -> Ruleset[Any, Any]:
    return changed if key == "dunk" else ruleset(key)


def _with_turn(deed: Callable[[Turn[Any, Any]], None]) -> Ruleset[Any, Any]:
    return replace(DUNK, play=replace(DUNK.play, phases=(Phase("Misfortune", "DNK-1", deed), *DUNK.play.phases)))


def _fall(turn: Turn[Any, Any]) -> None:
    raise RuntimeError("the dice fell off the table")


FALLING = _with_turn(_fall)


def dice_on_the_floor(key: str) -> Ruleset[Any, Any]:
    """No turn of Dunk! can be run."""
    return _dunk(FALLING, key)


def _leave(turn: Turn[Any, Any]) -> None:
    raise SystemExit(0)


LEAVING = _with_turn(_leave)


def leaving(key: str) -> Ruleset[Any, Any]:
    """Every turn of Dunk! asks the process to end."""
    return _dunk(LEAVING, key)


def _battles(*told: Any) -> Report:
    field = FieldSheet(title="Battle of Mudwall", near="Orcs", far="Ducks", files=("left",), ranks=("a", "b"), front=1)
    return replace(DUNK.look.report(*told), fields=(field, field))


WARLIKE = replace(DUNK, look=replace(DUNK.look, report=_battles))


def warlike(key: str) -> Ruleset[Any, Any]:
    """Everybody in Dunk! sees two battles in every turn."""
    return _dunk(WARLIKE, key)


def _fought(campaign: Any, events: Any) -> tuple[Headline, ...]:
    names = tuple(kingdom.name for kingdom in campaign.kingdoms.values())
    story = Headline(score=99, kind="war", text="Blood at Mudwall", body="Many fell.", place="Mudwall", sides=names[:2])
    return (story, *DUNK.paper.headlines(campaign, events))


FAMOUS = replace(DUNK, paper=replace(DUNK.paper, headlines=_fought))


def famous(key: str) -> Ruleset[Any, Any]:
    """The first two kingdoms of Dunk! fight a battle of which all know in every turn."""
    return _dunk(FAMOUS, key)


def _lose_all(turn: Turn[Any, Any]) -> None:
    first = next(iter(turn.state.kingdoms))
    for province in turn.state.provinces.values():
        province.owner = 0 if province.owner == first else province.owner
    turn.state.armies = {key: army for key, army in turn.state.armies.items() if army.owner != first}


DOOMED = _with_turn(_lose_all)


def doomed(key: str) -> Ruleset[Any, Any]:
    """The first kingdom of Dunk! falls in the next turn."""
    return _dunk(DOOMED, key)


def _long_template(view: Any) -> str:
    return DUNK.look.template(view) + "".join(f"; a remark, number {n}, that stays\n" for n in range(PADDING))


def _long(view: Any, *told: Any) -> Report:
    return replace(DUNK.look.report(view, *told), template=_long_template(view))


LONG_WINDED = replace(DUNK, look=replace(DUNK.look, report=_long, template=_long_template))


def long_winded(key: str) -> Ruleset[Any, Any]:
    """The templates of Dunk! are too long for a page."""
    return _dunk(LONG_WINDED, key)


PLANNING = replace(
    DUNK,
    play=replace(DUNK.play, plans_ahead=3),
    mail=Mail(
        addressees=lambda view: [
            Addressee(name="The black rider", address="rider"),
            Addressee(name="Oracle", address="o"),
        ],
        forward=lambda state, address: "2" if address == "rider" else None,
        unsigned_letters=True,
    ),
)


def planning(key: str) -> Ruleset[Any, Any]:
    """Dunk! keeps orders three turns ahead and knows two people beside its factions."""
    return _dunk(PLANNING, key)


def _nothing_to_say(*asked: object) -> str:
    raise RuntimeError("the house is at a loss")


def _at_a_loss() -> Ruleset[Any, Any]:
    assert WELLS.house is not None
    return replace(WELLS, house=replace(WELLS.house, orders=_nothing_to_say))


AT_A_LOSS = _at_a_loss()


def at_a_loss(key: str) -> Ruleset[Any, Any]:
    """The house knows no orders in Wells!"""
    assert key == "wells", key
    return AT_A_LOSS
