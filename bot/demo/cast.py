"""Who plays in the demo: the house, as the game's showcase has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from bot.ui.forms import questions
from engine.core.dice import Dice
from engine.core.errors import TurnkeepError
from engine.core.house import House, Showcase
from engine.core.ruleset import Ruleset
from engine.games.registry import GAMES, ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """The players of a game's showcase. seed: of the campaign."""

    rules: Ruleset[Any, Any]
    house: House[Any]
    show: Showcase
    seed: str

    @property
    def options(self) -> Mapping[str, str]:
        """Those of the campaign, as the form words them."""
        return _worded(self.rules.play.options, self.show.options)

    def choices(self, place: int) -> Mapping[str, object]:
        """What the player at a place (from 0) chooses on joining, by the names of the fields."""
        role, options = self.show.roles[place], self.rules.play.options.model_validate(self.show.options)
        dice = Dice(self.seed, "house joins", place + 1)
        return {**self.house.choices(options, role.temper, dice), **role.choices}

    def form(self, place: int) -> Mapping[str, str]:
        """The same, as the form words it."""
        return _worded(self.rules.play.choices, self.choices(place))

    def sheet(self, view: Any, place: int, turn: int) -> str:
        """The orders of the player at a place for a turn."""
        dice = Dice(self.seed, "house", place + 1, turn)
        text = self.house.orders(view, self.show.roles[place].temper, dice)
        for row in self.show.rows if self.seed == self.show.seed else ():
            if (row.turn, row.by) == (turn, place):
                text = text.replace(f"{row.after}\n", f"{row.after}\n{row.text}\n", 1)
        return text


def cast_of(game: str, seed: str = "") -> Cast:
    """The cast of a game. seed: of the campaign; "" for one worth watching. Raises TurnkeepError when the game has no
    showcase.
    """
    house = ruleset(game).house if game in GAMES else None
    if house is None or house.showcase is None:
        raise TurnkeepError(f'there is no demo of "{game}"; there is one of: {", ".join(filter(_has_demo, GAMES))}')
    show = house.showcase()
    return Cast(rules=ruleset(game), house=house, show=show, seed=seed or show.seed)


def _has_demo(game: str) -> bool:
    house = ruleset(game).house
    return house is not None and house.showcase is not None


def _worded(model: type[BaseModel], values: Mapping[str, object]) -> Mapping[str, str]:
    labels = {question.key: question.label for question in questions(model)}
    return {
        labels[key]: ("No", "Yes")[value] if isinstance(value, bool) else str(value) for key, value in values.items()
    }
