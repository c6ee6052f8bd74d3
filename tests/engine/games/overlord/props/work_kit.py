"""What tests of work need: skilled units, days of USE with the evening's sharing, an order that is repeated."""

from __future__ import annotations

from engine.games.overlord.acting.contract import Acting, Result, carry_out
from engine.games.overlord.book import BOOK
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import STUDY_DAY, Pending, Unit
from engine.games.overlord.work import harvest
from tests.engine.games.overlord.props.scene import Scene, order

HANDLERS = BOOK.deeds


def trained(**levels: int) -> dict[str, int]:
    """Experience that is just enough for these levels, and for all they need."""
    found = {tag: SKILLS[tag].days_for(level) * STUDY_DAY for tag, level in levels.items()}
    for tag in list(found):
        for base, needed in _needs(tag).items():
            found[base] = max(found.get(base, 0), SKILLS[base].days_for(needed) * STUDY_DAY)
    return found


def _needs(tag: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for base, level in SKILLS[tag].needs.items():
        found |= _needs(base)
        found[base] = max(found.get(base, 0), level)
    return found


def men(scene: Scene, number: str, figures: int, **more: object) -> Unit:
    return scene.unit(number, "man", figures, **more)  # type: ignore[arg-type]  # whatever fields a test sets


def told(unit: Unit, text: str) -> Pending:
    """An order in the list of a unit, from now on."""
    line = Pending(words=text)
    unit.orders.append(line)
    return line


def try_order(scene: Scene, unit: Unit, line: Pending) -> Result:
    """An order of a unit's list is tried, as it reads now."""
    acting = Acting(scene.now, unit, order(line.words), line)
    return carry_out(HANDLERS[acting.order.name], acting)


def day(scene: Scene, *orders: tuple[Unit, str]) -> list[Result]:
    """A day on which units carry out these orders one after the other; at its end the harvest is shared out."""
    results = [scene.do(HANDLERS, unit, text) for unit, text in orders]
    harvest.share(scene.now)
    scene.now.day += 1
    return results
