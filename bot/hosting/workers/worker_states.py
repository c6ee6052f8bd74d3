"""What a worker remembers: the last states of campaigns, decoded, and what seats know of them.

A job names the state it is about. Its bytes are sent only when the worker does not remember it: it says so, and the
job is sent again with them. So a keystroke of autocompletion sends a name and a line, not a world.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.hosting.errors import WrongMoment
from engine.core import document
from engine.core.ruleset import Ruleset
from storage import codec
from storage.errors import NewerFormat

Rulesets = Callable[[str], Ruleset[Any, Any]]

STATES_KEPT = 8
BYTES_KEPT = 24 * 2**20  # of JSON, in all states together; decoded they take some six times as much
VIEWS_KEPT = 64
NEWER = "This campaign is played by a newer version of me, which is being installed. Please try again in a few minutes."


class StateWanted(Exception):  # noqa: N818  (what happened)
    """The worker does not remember the state: it must be asked again, with the bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A state as a seat (None: everybody) sees it. name: tells this state from every other that is ever asked about;
    stored: as it lies in the database; None: the worker may remember it.
    """

    game: str
    name: str
    seat: str | None
    stored: bytes | None = None


@dataclass(slots=True)
class _Kept:
    state: Any
    size: int
    views: OrderedDict[str | None, Any]


_states: OrderedDict[str, _Kept] = OrderedDict()
_changing = threading.Lock()


def seen(rulesets: Rulesets, sight: Sight) -> tuple[Ruleset[Any, Any], Any]:
    """The game, and what the seat may know. Raises StateWanted, CodecError, DocumentError."""
    rules = rulesets(sight.game)
    kept = _kept(rules, sight)
    with _changing:
        if sight.seat in kept.views:
            kept.views.move_to_end(sight.seat)
            return rules, kept.views[sight.seat]
    view = rules.look.view(kept.state, sight.seat)
    with _changing:
        kept.views[sight.seat] = view
        while len(kept.views) > VIEWS_KEPT:
            kept.views.popitem(last=False)
    return rules, view


def state_of(rulesets: Rulesets, sight: Sight) -> tuple[Ruleset[Any, Any], Any]:
    """The game and the whole state, to be looked at and never changed. Raises as `seen` does."""
    rules = rulesets(sight.game)
    return rules, _kept(rules, sight).state


def _kept(rules: Ruleset[Any, Any], sight: Sight) -> _Kept:
    with _changing:
        if sight.name in _states:
            _states.move_to_end(sight.name)
            return _states[sight.name]
    if sight.stored is None:
        raise StateWanted(sight.name)
    data = unpacked(rules, sight.stored)
    made = _Kept(document.decode(data, rules.play.state_type), len(data), OrderedDict())
    with _changing:
        _states[sight.name] = made
        while len(_states) > 1 and (
            len(_states) > STATES_KEPT or sum(kept.size for kept in _states.values()) > BYTES_KEPT
        ):
            _states.popitem(last=False)
    return made


def unpacked(rules: Ruleset[Any, Any], stored: bytes) -> bytes:
    """A stored state as the JSON document of the game's present format. Raises CodecError; WrongMoment for one of a
    later version, which runs beside this one while a host goes over to it.
    """
    try:
        return codec.decode(stored, game=rules.key, format=rules.play.format, upgrades=rules.play.upgrades)
    except NewerFormat:
        raise WrongMoment(NEWER) from None


def packed(rules: Ruleset[Any, Any], state: bytes) -> bytes:
    """A state's JSON document as it is stored."""
    return codec.encode(rules.key, rules.play.format, state)
