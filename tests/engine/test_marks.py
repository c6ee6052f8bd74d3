"""The marks that games claim are proven with a new seed each time; what is not earned cannot be claimed."""

from __future__ import annotations

from dataclasses import replace
from secrets import token_hex

import pytest

from engine.games.registry import CARDS, GAMES, ruleset
from engine.testing.contract import Case
from engine.testing.marks import MARKS
from tests.engine.specimens import SPECIMENS


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_the_marks_that_a_game_claims_are_proven(key: str) -> None:
    case, seed = Case(ruleset(key), SPECIMENS[key]), token_hex(4)
    for mark in set(CARDS[key].marks) - {"bronze"}:  # which is the contract, and the strangers'
        wrong = [(said.what, said.wrong) for said in MARKS[mark](case, seed) if said.wrong]
        assert wrong == [], (mark, seed)


def test_a_game_without_house_dossier_and_rulebook_earns_neither_silver_nor_gold() -> None:
    dunk = ruleset("dunk")
    bare = replace(dunk, house=None, look=replace(dunk.look, dossier=None))
    case = Case(bare, SPECIMENS["dunk"])
    assert [said.what for said in MARKS["gold"](case, "x") if said.wrong] == ["the house plays it"]
    assert [said.what for said in MARKS["silver"](case, "x") if said.wrong] == ["report.html has a desk"]


def test_every_claimed_mark_is_one() -> None:
    assert {mark for card in CARDS.values() for mark in card.marks} <= set(MARKS)
