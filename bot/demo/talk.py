"""What the demo's players write beside their orders: `talk.toml` in each game's folder."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict


class _Words(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Article(_Words):
    """Something signed for the paper. by: the faction, in the order of joining, from 0."""

    by: int
    title: str
    text: str


class Letter(_Words):
    """A letter of a turn, and what comes back."""

    turn: int
    by: int
    to: int
    text: str
    answer: str


class Talk(_Words):
    """An article and a rumour a turn, each printed once: in later turns nobody says anything."""

    press: tuple[Article, ...]
    rumours: tuple[str, ...]
    letters: tuple[Letter, ...] = ()


@cache
def talk_of(game: str) -> Talk:
    """What is said in a game's demo. Raises FileNotFoundError when nobody plays it."""
    return Talk.model_validate(tomllib.loads((files("bot.demo") / game / "talk.toml").read_text(encoding="utf-8")))
