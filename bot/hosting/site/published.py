"""A campaign as its site shows it, and the names of the site's files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A campaign as its site shows it. status: how it stands, in a sentence; issues: the newspapers as stored, oldest
    first; printed: when each came out; fronts: the turns whose front page is there as a picture; has_replay, has_map:
    what else is; address: where the site is to be found ("" where nobody knows), without a slash at the end.
    """

    name: str
    game: str
    blurb: str
    status: str
    issues: tuple[Mapping[str, Any], ...]
    printed: tuple[datetime, ...]
    fronts: frozenset[int] = frozenset()
    has_replay: bool = False
    has_map: bool = False
    address: str = ""


def paper_name(turn: int) -> str:
    """The file of a paper."""
    return f"paper-{turn}.html"


def front_name(turn: int) -> str:
    """The picture of a front page."""
    return f"front-{turn}.png"


def link_name(turn: int) -> str:
    """The picture that stands with a link to a paper."""
    return f"link-{turn}.png"
