"""An order is carried out, or refused in words; every order has one handler."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest

from engine.core.acting import BaseActing, NotPossible, carry_out, joined, refuse
from engine.core.errors import RulesDataError
from engine.core.events import Event
from engine.core.orders import Order
from engine.core.telling.wording import Wording

WORDING = Wording("a game")
WORDING.__dict__["tables"] = {"events": {}, "refusals": {"no-well": "{village} has no well"}}


class Refusal(StrEnum):
    NO_WELL = "no-well"
    NO_ROPE = "no-rope"


class Refused(Event):
    digger: str
    order: str
    reason: str
    rule: str


@dataclass
class Day:
    told: list[Event] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        self.told.append(event)


@dataclass(frozen=True, slots=True)
class Acting(BaseActing[Day]):
    turn: Day
    digger: str
    order: Order
    wording = WORDING

    def facts(self) -> dict[str, Any]:
        return {"digger": self.digger}

    def refused(self, reason: str, rule: str) -> Event:
        return Refused(**self.facts(), order=self.order.text, reason=reason, rule=rule)


def _dig(acting: Acting) -> int:
    if acting.digger == "Ben":
        raise NotPossible(Refusal.NO_WELL, "WEL-1", village="Ham")
    return 3


def _acting(digger: str) -> Acting:
    return Acting(Day(), digger, Order(name="dig", text="dig 3"))


def test_the_answer_of_a_handler_comes_back_and_nobody_is_told_anything() -> None:
    acting = _acting("Ann")
    assert carry_out(_dig, acting) == 3
    assert acting.turn.told == []


def test_who_is_refused_hears_why_in_the_words_of_the_game() -> None:
    acting = _acting("Ben")
    assert carry_out(_dig, acting) is None
    assert acting.turn.told == [Refused(digger="Ben", order="dig 3", reason="Ham has no well", rule="WEL-1")]


def test_a_code_without_a_sentence_is_a_fault_of_the_game() -> None:
    with pytest.raises(KeyError):
        refuse(_acting("Ben"), NotPossible(Refusal.NO_ROPE))


def test_an_actor_without_words_for_refusals_cannot_act() -> None:
    class Mute(BaseActing[Day]):
        def facts(self) -> dict[str, Any]:
            return {}

    with pytest.raises(TypeError, match="refused"):
        Mute()  # type: ignore[abstract]


def test_the_tables_of_all_subjects_become_one_and_no_order_has_two_handlers() -> None:
    assert dict(joined([{"dig": 1}, {"cry": 2}])) == {"dig": 1, "cry": 2}
    with pytest.raises(RulesDataError, match="two handlers for cry, dig"):
        joined([{"dig": 1, "cry": 2}, {"cry": 3, "dig": 4, "swap": 5}])
