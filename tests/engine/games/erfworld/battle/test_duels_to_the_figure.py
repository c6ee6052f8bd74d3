"""Duels for the throne: who may challenge, who stands in, with what stats, what is left (ERF-SIDE-23 to -25)."""

from __future__ import annotations

import pytest

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.battle import challenging
from engine.games.erfworld.battle.challenging import ToTheEnd, challenge
from engine.games.erfworld.battle.events import DuelFought
from engine.games.erfworld.book import from_text
from engine.games.erfworld.bouts.field import D10, Fate, Field
from engine.games.erfworld.events import Refused
from engine.games.erfworld.state import Commander
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.field_kit import figures, met
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import turn_of


def court() -> tuple[Stage, Commander, Commander]:
    game = stage()
    ruler = game.world.commanders[game.side().ruler]
    heir = game.commander("heir", 4, 8, name="Wanda")
    heir.heir = True
    return game, ruler, heir


def test_nobody_in_a_duel_captures_or_runs() -> None:
    one, other = figures(0, "warlord")[0], figures(1, "warlord")[0]
    field = met([one], [other])
    assert not ToTheEnd().captures(field, one, other)
    assert not ToTheEnd().retreats(field, one, None)  # type: ignore[arg-type]


@pytest.mark.rule("ERF-SIDE-23")
def test_a_ruler_who_is_a_captive_or_elsewhere_is_not_challenged() -> None:
    for change in ({"jailor": "u99"}, {"place": 0}):
        game, ruler, heir = court()
        for name, value in change.items():
            setattr(ruler, name, value)
        game.day(f"SIDE Side1\nchallenge {heir.id}")
        assert len(game.told(Refused)) == 1
    game, ruler, heir = court()
    ruler.heir = True
    game.day(f"SIDE Side1\nchallenge {ruler.id}")
    assert "is no heir" in game.told(Refused)[0]
    game, ruler, heir = court()
    heir.heir = False
    game.day(f"SIDE Side1\nchallenge {heir.id}")
    assert "is no heir" in game.told(Refused)[0]


def duel(monkeypatch: pytest.MonkeyPatch, winner: int | None, fates: tuple[Fate, Fate], hits: int = 3) -> list[Field]:
    """Duels that end so; what the fields were like."""
    seen: list[Field] = []

    def fight(field: Field, choices: object, d10: D10) -> Field:
        seen.append(field)
        field.bout = d10("duel")
        for one, fate in zip(field.figures, fates, strict=True):
            one.fate, one.hits = fate, hits
        field.winner = winner
        return field

    monkeypatch.setattr(challenging, "fight", fight)
    return seen


@pytest.mark.rule("ERF-SIDE-23")
@pytest.mark.parametrize(
    ("level", "more", "fits"),
    [
        (2, {}, True),
        (3, {}, False),
        (1, {}, False),
        (3, {"heir": True}, True),
        (2, {"kind": "courtier"}, False),
        (2, {"place": 0}, False),
        (2, {"hits": 0}, False),
        (2, {"jailor": "u9"}, False),
    ],
)
def test_who_may_stand_in_for_the_ruler(
    monkeypatch: pytest.MonkeyPatch, level: int, more: dict[str, object], fits: bool
) -> None:
    duel(monkeypatch, None, (Fate.FIGHTING, Fate.FIGHTING))
    game, ruler, heir = court()
    champion = game.commander("warlord", 4, 8)
    heir.level, champion.level = 2, level
    for name, value in more.items():
        setattr(champion, name, value)

    def fought(by: Commander) -> bool:
        turn = turn_of(game.world)
        try:
            challenge(Acting(turn, game.side(), from_text(f"challenge {heir.id} by {by.id}")))
        except NotPossible:
            return False
        return True

    assert fought(champion) is fits
    heir.heir = True  # he who loses is none
    assert fought(ruler)
    heir.heir = True
    assert not fought(heir)


@pytest.mark.rule("ERF-SIDE-24")
@pytest.mark.parametrize(("fraction", "face"), [(0.0, 1), (0.999, 10)])
def test_both_fight_unhurt_without_bonuses_luck_or_turn(
    monkeypatch: pytest.MonkeyPatch, fraction: float, face: int
) -> None:
    game, ruler, heir = court()
    ruler.hits, heir.hits, heir.player, heir.luck, ruler.player, ruler.luck = 3, 4, True, 5, True, 2
    game.side().chief = ruler.id
    game.roller = LoadedDice(rest=fraction)
    (seen,) = [duel(monkeypatch, 0, (Fate.FIGHTING, Fate.CROAKED))]
    game.day(f"SIDE Side1\nchallenge {heir.id}")
    (field,) = seen
    assert (field.on_turn, field.bout) == (None, face)
    for one in field.figures:
        assert (one.bonus, one.unled, one.luck, one.player, one.commanded) == (0, 0, 0, False, False)
        assert one.full > 4
    assert [one.unit for one in field.figures] == [heir.id, ruler.id]


@pytest.mark.rule("ERF-SIDE-25", "ERF-SIDE-24")
@pytest.mark.parametrize(
    ("winner", "fates", "throne", "heir_lives", "ruler_lives"),
    [
        (0, (Fate.FIGHTING, Fate.CROAKED), "heir", True, False),
        (1, (Fate.CROAKED, Fate.FIGHTING), "ruler", False, True),
        (None, (Fate.FIGHTING, Fate.FIGHTING), "ruler", True, True),  # undecided: the throne stays where it is
        (None, (Fate.CROAKED, Fate.CROAKED), "ruler", False, True),  # both at once: he who held it is left
        (0, (Fate.CROAKED, Fate.CROAKED), "heir", True, False),
        (0, (Fate.FIGHTING, Fate.DOWN), "heir", True, True),  # nobody is led away
    ],
)
def test_how_a_duel_ends(
    monkeypatch: pytest.MonkeyPatch,
    winner: int | None,
    fates: tuple[Fate, Fate],
    throne: str,
    heir_lives: bool,
    ruler_lives: bool,
) -> None:
    game, ruler, heir = court()
    heir.luck, heir.ammo, ruler.luck = 4, 6, 1
    duel(monkeypatch, winner, fates)
    game.day(f"SIDE Side1\nchallenge {heir.id}")
    assert game.side().ruler == (heir if throne == "heir" else ruler).id
    assert (heir.id in game.world.commanders, ruler.id in game.world.commanders) == (heir_lives, ruler_lives)
    (event,) = [event for event in game.events if isinstance(event, DuelFought)]
    names = ("Wanda (U", "Ruler1 (U")
    first, second = names if throne == "heir" else names[::-1]
    assert event.winner.startswith(first)
    assert event.loser.startswith(second)
    assert event.side == "Side1 (S1)"
    if heir_lives:
        assert (heir.luck, heir.heir) == (4, throne == "heir")  # else he has lost his claim
    left = heir if throne == "heir" else ruler
    assert left.hits == (3 if Fate.FIGHTING in fates else 2)  # who won while both fell has a hit left
    assert (ruler.disarmed, heir.disarmed) == (False, False)


def test_a_champion_who_falls_leaves_the_ruler_without_a_throne(monkeypatch: pytest.MonkeyPatch) -> None:
    game, ruler, heir = court()
    champion = game.commander("warlord", 4, 8, name="Ansom")
    champion.level = heir.level
    duel(monkeypatch, 0, (Fate.FIGHTING, Fate.CROAKED))
    game.day(f"SIDE Side1\nchallenge {heir.id} by {champion.id}")
    assert game.side().ruler == heir.id
    assert champion.id not in game.world.commanders
    assert ruler.id in game.world.commanders
