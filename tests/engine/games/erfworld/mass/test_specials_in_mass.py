"""What specials do to the losses of a roll in mass battle, from the tables of ERF-MCSPEC-03 to -05."""

from __future__ import annotations

import pytest

from engine.games.erfworld.mass.clash import Losses
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.mass.specials import adjusted, kills
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import built, read
from tests.suite.table import each


def group(words: str) -> Group:
    """A group of a class of the tables, or of a design."""
    kind = CLASSES[words] if words in CLASSES else built(read("Test", words.split()))
    return Group(kind, kind.body_size.group)


KNIGHT = "medium infantry land sword 3"


@pytest.mark.rule("ERF-MCSPEC-03", "ERF-MCSPEC-04", "ERF-MCSPEC-05", "ERF-SPECIAL-80")
@each(
    "who, against, more",
    [
        (f"{KNIGHT} scout", "knight", 0),
        ("medium infantry land spear 3 rider charge", "knight", 1),
        ("medium infantry land spear 3 charge", "knight", 0),  # only if it rides
        ("medium infantry land spear 3 rider charge", "giant", 0),  # not against larger ones
        (f"{KNIGHT} dance fighting", "knight", 1),
        (f"{KNIGHT} dance fighting", "giant", 0),
        (f"{KNIGHT} dual wield", "giant", 1),
        (f"{KNIGHT} dual wield", "knight", 0),
        (f"{KNIGHT} power strike", "giant", 1),
        (f"{KNIGHT} power strike", "knight", 0),
        ("large infantry land crossbow 3 rapid shot", "piker", 1),
        ("large infantry land crossbow 3 rapid shot", "knight", 0),
        ("medium infantry land sling 3 scatter shot", "bat", 2),
        ("medium infantry land sling 3 scatter shot", "knight", 0),
        ("large infantry land axe 3 agile giant", "knight", 2),
        (f"{KNIGHT} heavy damage", "knight", 2),
        (f"{KNIGHT} extra attack", "knight", 2),
        ("huge beast sky 3 breath weapons fire", "piker", 4),
        ("huge beast sky 3 breath weapons fire", "bat", 8),
        ("large beast sky 3 breath weapons acid", "orly", 1),
        ("large beast sky 3 breath weapons gas", "bat", 8),
        ("large beast sky 3 breath weapons gas", "piker", 0),
        ("huge beast sky 3 breath weapons lightning", "bat", 12),
        ("huge beast sky 3 breath weapons fire", "medium beast land elemental immunity fire", 0),
    ],
)
def test_who_kills_more(who: str, against: str, more: int) -> None:
    assert kills(group(who), group(against), Losses(lost=2)) == more


@pytest.mark.rule("ERF-MCSPEC-03", "ERF-MCSPEC-04")
@each(
    "who, against, left",
    [
        (f"{KNIGHT} scout", "thunderbird", Losses(lost=2)),
        (f"{KNIGHT} deflect arrows", "thunderbird", Losses(lost=1)),
        (f"{KNIGHT} armoured", "thunderbird", Losses(lost=1)),
        ("medium infantry land bow 3 dodge increase", "giant", Losses(lost=1, damaged=1)),
        ("medium infantry land bow 3 dodge increase", "knight", Losses(lost=2)),
        ("medium infantry land bow 3 tough", "gump", Losses(exhausted=2)),
        ("medium infantry land bow 3 tough", "giant", Losses(lost=2)),
        ("medium infantry land bow 3 armoured", "large beast sky 3 breath weapons acid", Losses(lost=2)),
    ],
)
def test_who_loses_less(who: str, against: str, left: Losses) -> None:
    found, _ = adjusted(group(who), group(against), (Losses(lost=2), Losses()), -1)
    assert found == left
