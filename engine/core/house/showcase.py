"""A campaign worth watching: who of the house plays it, and what they write beside their orders. From showcase.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from engine.core.errors import RulesDataError
from engine.core.house.temper import Temper

Choice = str | int | bool


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the house: its faction, its temper, and what it chooses otherwise than the house would."""

    name: str
    temper: Temper
    choices: dict[str, Choice] = msgspec.field(default_factory=dict)


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something signed for the paper. by: the role, from 0."""

    by: int
    title: str
    text: str


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A letter of a turn, and what comes back. by, to: the roles, from 0."""

    turn: int
    by: int
    to: int
    text: str
    answer: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines that a role writes of its own accord on a turn's sheet. by: from 0; after: the line that they follow."""

    turn: int
    by: int
    after: str
    text: str


class Showcase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The campaign of a game's demo.

    options: of the campaign, by their names. mistake: how somebody types a word of the first sheet, and the word.
    question: what somebody looks up in the rulebook. press, rumours: one a turn, while there are any. rows: what the
    house would not do, where the seed is the showcase's.
    """

    campaign: str
    seed: str
    mistake: tuple[str, str]
    question: str
    roles: tuple[Role, ...]
    press: tuple[Article, ...]
    rumours: tuple[str, ...]
    letters: tuple[Exchange, ...]
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    rows: tuple[Row, ...] = ()


@cache
def showcase_in(package: str) -> Showcase:
    """The showcase of a package, such as "engine.games.dunk.house". Raises RulesDataError for what is wrong in it."""
    plain = tomllib.loads((files(package) / "showcase.toml").read_text(encoding="utf-8"))
    try:
        return msgspec.convert(plain, Showcase)
    except msgspec.ValidationError as problem:
        raise RulesDataError(f"{package}, showcase.toml: {problem}") from problem
