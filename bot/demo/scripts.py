"""Games that scripts still play in the demo."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec
from pydantic import BaseModel

from bot.demo.cast import Cast
from bot.ui.forms import questions
from engine.core.errors import TurnkeepError
from engine.core.house import Showcase
from engine.games.registry import ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A cast, its campaign, and the module that gives its orders."""

    campaign: str
    factions: tuple[tuple[str, Mapping[str, str]], ...]  # (name, seat choices as the form words them)
    script: str  # module with orders_for(view)
    seed: str = "1"
    mistake: tuple[str, str]
    question: str
    options: Mapping[str, str] = field(default_factory=dict)


class Scripted(Cast):
    """A cast that a script plays."""

    def choices(self, place: int) -> Mapping[str, object]:
        return self.show.roles[place].choices

    def sheet(self, view: Any, place: int, turn: int) -> str:
        orders: str = import_module(SCRIPTED[self.rules.key].script).orders_for(view)
        return orders


def scripted(game: str, seed: str = "") -> Cast:
    """Raises TurnkeepError when nobody plays the game."""
    rules, old = ruleset(game), SCRIPTED.get(game)
    if old is None or rules.house is None:
        raise TurnkeepError(f'the demo has no players for "{game}"')
    talk = tomllib.loads((files("bot.demo") / game / "talk.toml").read_text(encoding="utf-8"))
    roles = [
        {"name": name, "temper": "builder", "choices": _keyed(rules.play.choices, choices)}
        for name, choices in old.factions
    ]
    options = _keyed(rules.play.options, old.options)
    plain = {"campaign": old.campaign, "seed": old.seed, "mistake": old.mistake, "question": old.question}
    show = msgspec.convert({"letters": [], **plain, "roles": roles, "options": options, **talk}, Showcase)
    return Scripted(rules=rules, house=rules.house, show=show, seed=seed or show.seed)


def _keyed(model: type[BaseModel], values: Mapping[str, str]) -> dict[str, str]:
    keys = {question.label: question.key for question in questions(model)}
    return {keys[label]: value for label, value in values.items()}


SCRIPTED: Mapping[str, Script] = {
    "overlord": Script(
        campaign="The Old Empire",
        factions=(
            ("House Blackwood", {"Leader": "general", "Start": "colonial", "Hero name": "Ysolde Blackwood"}),
            (
                "The Quill and Candle",
                {"Leader": "mage", "Start": "colonial", "Element": "air", "Hero name": "Doctor Merle"},
            ),
            (
                "Hammer and Daughters",
                {"Leader": "craftsman", "Start": "colonial", "First craft": "forestry", "Hero name": "Berta Hammer"},
            ),
            ("The Red Company", {"Leader": "general", "Start": "colonial", "Hero name": "Captain Varga"}),
        ),
        script="bot.demo.overlord.players",
        mistake=("WITHDRAW lots", "WITHDRAW 50"),
        question="recruit",
    ),
    "olympia": Script(
        campaign="The Long Road",
        factions=(
            ("The House of Osswid", {"Noble": "Osswid the Brave", "Companion": "builder"}),
            ("Salt and Sons", {"Noble": "Candide the Captain", "Companion": "captain"}),
            ("The Grey Circle", {"Noble": "Feasel the Wicked", "Companion": "mage"}),
            ("Widow's Guard", {"Noble": "Dame Ottilie", "Companion": "marshal"}),
            ("The Open Hand", {"Noble": "Silvan Silverpenny", "Companion": "envoy"}),
        ),
        options={"Start": "old houses"},
        script="bot.demo.olympia.players",
        mistake=("clam 500", "claim 500"),
        question="study",
    ),
}
