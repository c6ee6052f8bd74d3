"""Turns: what subjects note for later steps."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.turn import Turn


@dataclass
class Fights:
    """What a subject notes. owner: whose notes they are."""

    owner: str = ""
    places: list[str] = field(default_factory=list)


class Wishes(list[str]):
    """Another subject's."""


def turn() -> Turn[None, None]:
    return Turn(None, {}, seed="a seed", number=1, scratch=None)


def test_a_note_is_made_when_first_asked_for_and_kept_for_the_turn() -> None:
    now = turn()
    now.note(Fights, owner="us").places.append("Harmuth")
    assert now.note(Fights, owner="somebody else") is now.note(Fights, owner="us")
    assert (now.note(Fights).owner, now.note(Fights).places) == ("us", ["Harmuth"])


def test_notes_of_two_kinds_and_of_two_turns_have_nothing_in_common() -> None:
    now, next_one = turn(), turn()
    now.note(Wishes).append("peace")
    assert now.note(Fights).places == []
    assert next_one.note(Wishes) == []


def test_a_note_that_is_empty_is_a_note() -> None:
    now = turn()
    empty = now.note(Wishes)
    assert now.note(Wishes) is empty
