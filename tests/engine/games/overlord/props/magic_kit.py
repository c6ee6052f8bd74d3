"""A mage in a small country, with all that its spells take."""

from __future__ import annotations

from typing import Any

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import MANA, STUDY_DAY, Unit
from tests.engine.games.overlord.props.scene import Scene


def knowing(*skills: str, level: int = 1) -> dict[str, int]:
    """The experience of one who knows these skills."""
    return {tag: SKILLS[tag].days_for(level) * STUDY_DAY for tag in skills}


def coast(**dice: Any) -> Scene:
    """Plains at L1 with the sea L2 to the south and hills L3 to the north."""
    scene = Scene(**dice)
    scene.place("L2", "ocea")
    scene.place("L3", "hill")
    scene.way("L1", "S", "L2")
    scene.way("L1", "N", "L3")
    return scene


def mage(scene: Scene, *skills: str, level: int = 1, **more: Any) -> Unit:
    """A leader who knows spells and has all they take, once."""
    goods: dict[str, int] = {}
    for tag in skills:
        use = SKILLS[tag].use(level)
        if use:
            for item, amount in {**use.uses, MANA: use.mana}.items():
                goods[item] = goods.get(item, 0) + amount
    items = {item: amount for item, amount in goods.items() if amount}
    return scene.unit("U2", items=more.pop("items", items), experience=knowing(*skills, level=level), **more)


def use(scene: Scene, unit: Unit, text: str) -> Result:
    return scene.do(BOOK.deeds, unit, text)


def days_of(scene: Scene, unit: Unit, text: str, most: int = 100) -> int:
    """Uses a skill day after day until what it takes is done; how many days that was."""
    for day in range(1, most + 1):
        result = use(scene, unit, text)
        assert result is not Result.NOT_YET, scene.said()
        if result in (Result.DONE, Result.FAILED):
            return day
    raise AssertionError(f"{text} is never done")
