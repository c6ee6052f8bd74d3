"""What a roll makes of a ratio: bands, crits, kills too many, marks; and what specials make of it (ERF-CRT, MCSPEC)."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.erfworld.mass.clash import Losses, resolve, with_excess
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.mass.specials import adjusted, has, is_armoured, kills
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import built, read
from engine.games.erfworld.rules.mass import Mark, Ratio, Toll
from tests.suite.table import each


def group(words: str) -> Group:
    kind = CLASSES[words] if words in CLASSES else built(read("Test", words.split()))
    return Group(kind, kind.body_size.group)


# Losses


@pytest.mark.rule("ERF-CRT-03")
@each(
    "toll, losses",
    [
        (Toll(3), Losses(lost=3)),
        (Toll(0, Mark.DAMAGED), Losses(damaged=1)),
        (Toll(0, Mark.EXHAUSTED), Losses(exhausted=1)),
        (Toll(0, Mark.REFRESHED), Losses(refreshed=1)),
    ],
)
def test_half_a_ratio_as_losses(toll: Toll, losses: Losses) -> None:
    assert Losses.of(toll) == losses


def test_the_refreshed_do_not_leave_the_battle() -> None:
    assert Losses(lost=1, damaged=2, exhausted=4, refreshed=8, down=16).removed == 1 + 2 + 4 + 16


@pytest.mark.rule("ERF-CRT-03")
@each(
    "before, kills, after",
    [
        (Losses(lost=1), 2, Losses(lost=3)),
        (Losses(lost=1, damaged=1), 0, Losses(lost=1, damaged=1)),
        (Losses(lost=1, damaged=2), 1, Losses(lost=2, damaged=1)),
        (Losses(damaged=1, exhausted=1), 2, Losses(lost=2)),
        (Losses(exhausted=1), 3, Losses(lost=3)),  # the one, and two more
        (Losses(refreshed=1), 1, Losses(lost=1, refreshed=1)),  # R cannot be changed
    ],
)
def test_one_kill_more_makes_a_damaged_or_exhausted_group_a_lost_one(before: Losses, kills: int, after: Losses) -> None:
    assert before.more(kills) == after


@each("before, after", [(2, 1), (1, 0), (0, 0)])
def test_one_loss_less(before: int, after: int) -> None:
    assert Losses(before, damaged=1).fewer() == Losses(after, damaged=1)


@pytest.mark.rule("ERF-CRT-05")
@each(
    "before, mark, after",
    [
        (Losses(2), Mark.DAMAGED, Losses(1, damaged=1)),
        (Losses(2, damaged=1), Mark.DAMAGED, Losses(1, damaged=2)),
        (Losses(2, exhausted=1), Mark.EXHAUSTED, Losses(1, exhausted=2)),
        (Losses(2, refreshed=1), Mark.REFRESHED, Losses(1, refreshed=2)),
        (Losses(0, exhausted=2), Mark.EXHAUSTED, Losses(exhausted=1, refreshed=1)),  # an E becomes an R
        (Losses(0, exhausted=1, refreshed=1), Mark.REFRESHED, Losses(refreshed=2)),
        (Losses(0, exhausted=1), Mark.DAMAGED, Losses(exhausted=1)),
        (Losses(0, damaged=1), Mark.EXHAUSTED, Losses(damaged=1)),
    ],
)
def test_who_wins_turns_one_loss_into_a_mark(before: Losses, mark: Mark, after: Losses) -> None:
    assert before.softened(mark) == after


@pytest.mark.rule("ERF-CRT-03")
@each(
    "excess, winner, spared",
    [
        (0, Losses(2), Losses(2)),
        (1, Losses(2), Losses(2)),
        (2, Losses(2), Losses(1, damaged=1)),
        (2, Losses(0, damaged=1), Losses(0, damaged=1)),
        (2, Losses(0, exhausted=1), Losses(0, exhausted=1)),
        (3, Losses(2), Losses(1, exhausted=1)),
        (3, Losses(1, damaged=1), Losses(0, damaged=1, exhausted=1)),  # the worse first
        (3, Losses(0, damaged=2), Losses(0, damaged=1, exhausted=1)),
        (3, Losses(0, exhausted=1), Losses(0, exhausted=1)),
        (4, Losses(2), Losses(1, refreshed=1)),
        (4, Losses(0, damaged=2), Losses(0, damaged=1, refreshed=1)),
        (4, Losses(0, exhausted=1), Losses(0, refreshed=1)),
        (5, Losses(2), Losses(1, refreshed=1)),
        (6, Losses(2), Losses(1, refreshed=1, ahead=1)),
        (6, Losses(1, refreshed=2), Losses(0, refreshed=3, ahead=1)),
        (6, Losses(0, exhausted=1), Losses(0, refreshed=1, ahead=1)),
        (9, Losses(2), Losses(1, refreshed=1, ahead=1)),
        (9, Losses(), Losses()),
    ],
)
def test_kills_too_many_spare_the_winner(excess: int, winner: Losses, spared: Losses) -> None:
    assert with_excess(winner, Losses(3 + excess), 3) == (spared, Losses(3))
    # those who are hurt, tired or down count among them
    loser = Losses(1 + excess, damaged=1, exhausted=1, down=1)
    assert with_excess(winner, loser, 4) == (spared, Losses(1, damaged=1, exhausted=1, down=1))


def test_of_fewer_groups_than_are_hurt_nobody_is_lost() -> None:
    assert with_excess(Losses(1), Losses(2, damaged=2), 1)[1] == Losses(0, damaged=2)


# The roll


@pytest.mark.rule("ERF-CRT-05")
@each(
    "margin, winner, lost",
    [
        (0, Losses(2), 2),
        (1, Losses(2), 3),
        (5, Losses(2), 3),
        (6, Losses(1, damaged=1), 4),
        (9, Losses(1, damaged=1), 4),
        (10, Losses(1, exhausted=1), 4),
        (11, Losses(1, exhausted=1), 4),
        (20, Losses(1, exhausted=1), 4),
    ],
)
def test_what_the_margin_of_a_roll_costs(margin: int, winner: Losses, lost: int) -> None:
    two = Ratio(Toll(2), Toll(2))
    assert resolve(two, margin) == (winner, Losses(lost))
    assert resolve(two, -margin) == (Losses(lost), winner)


@pytest.mark.rule("ERF-CRT-05")
@each("margin", [1, -1])
def test_who_wins_a_roll_by_one_wins_it(margin: int) -> None:
    one, other = resolve(Ratio(Toll(2), Toll(1)), margin)
    assert (one, other) == ((Losses(2), Losses(2)) if margin > 0 else (Losses(3), Losses(1)))


@pytest.mark.rule("ERF-GAP-129", "ERF-EX-123")
@each("margin, won, lost", [(0, 2, 2), (4, 2, 2), (5, 1, 2), (6, 1, 2), (7, 1, 3), (8, 1, 3), (9, 1, 4), (12, 1, 4)])
def test_the_bands_of_the_worked_battle(margin: int, won: int, lost: int) -> None:
    two = Ratio(Toll(2), Toll(2))
    assert resolve(two, margin, bands="example") == (Losses(won), Losses(lost))
    assert resolve(two, -margin, bands="example") == (Losses(lost), Losses(won))


# Specials


@pytest.mark.rule("ERF-MCSPEC-02")
def test_units_of_production_have_no_special_that_counts() -> None:
    assert has(group("knight"), "scout")
    assert not has(group("scout"), "scout")
    assert not has(group("knight"), "siege")


KNIGHT = "medium infantry land sword 3"
SMALL, LARGE = "cloth_golem_small", "cloth_golem_large"


@pytest.mark.rule("ERF-MCSPEC-01", "ERF-MCSPEC-03", "ERF-MCSPEC-05")
@each(
    "who, smaller, same, larger",
    [
        (f"{KNIGHT} dance fighting", 1, 1, 0),
        ("medium infantry land spear 3 rider charge", 1, 1, 0),
        (f"{KNIGHT} dual wield", 0, 0, 1),
        (f"{KNIGHT} power strike", 0, 0, 1),  # against heavies
        (f"{KNIGHT} extra attack", 3, 3, 3),  # twice
        (f"{KNIGHT} heavy damage", 3, 3, 3),
        (f"{KNIGHT} extra attack heavy damage", 3, 3, 3),  # twice once
        (KNIGHT, 0, 0, 0),
    ],
)
def test_kills_by_the_size_of_the_enemy(who: str, smaller: int, same: int, larger: int) -> None:
    found = [kills(group(who), group(against), Losses(3)) for against in (SMALL, "cloth_golem_medium", LARGE)]
    assert found == [smaller, same, larger]


@pytest.mark.rule("ERF-MCSPEC-03")
@each("against, more", [(SMALL, 1), ("cloth_golem_medium", 0), (LARGE, 0)])
def test_rapid_shots_kill_more_two_sizes_below(against: str, more: int) -> None:
    assert kills(group("large infantry land crossbow 3 rapid shot"), group(against), Losses(1)) == more


@pytest.mark.rule("ERF-MCSPEC-04")
@each(
    "breath, size, production, small, tiny, winged",
    [
        ("acid", "large", 1, 1, 2, 0),
        ("acid", "huge", 2, 2, 4, 0),
        ("acid", "immense", 4, 4, 8, 0),
        ("fire", "medium", 1, 0, 2, 0),
        ("fire", "large", 2, 0, 4, 0),
        ("fire", "huge", 4, 0, 8, 0),
        ("fire", "immense", 7, 0, 14, 0),
        ("gas", "medium", 0, 0, 4, 0),
        ("gas", "large", 0, 0, 8, 0),
        ("gas", "huge", 0, 0, 16, 0),
        ("gas", "immense", 0, 0, 24, 0),
        ("lightning", "medium", 0, 0, 4, 4),
        ("lightning", "large", 0, 0, 6, 6),
        ("lightning", "huge", 0, 0, 12, 12),
        ("lightning", "immense", 0, 0, 18, 18),
    ],
)
def test_breath_kills_by_the_size_of_who_breathes(
    breath: str, size: str, production: int, small: int, tiny: int, winged: int
) -> None:
    who, bare = group(f"{size} beast land {4 if size == 'immense' else 3} breath weapons {breath}"), group("bat")
    pikers, golems, clad = group("piker"), group(SMALL), group("knight")
    wings = Group(msgspec.structs.replace(CLASSES["goyal"], traits=("basic", "sturdy"), specials=()), 2)
    found = [kills(who, against, Losses(1)) for against in (pikers, golems, bare)]
    assert found == [production, small, tiny]
    assert kills(who, wings, Losses(1)) == (winged if breath == "lightning" else 0 if breath == "gas" else production)
    assert kills(who, clad, Losses(1)) == 0
    immune = Group(msgspec.structs.replace(CLASSES["piker"], immune=(breath,)), 16)
    assert kills(who, immune, Losses(1)) == 0


@pytest.mark.rule("ERF-TRAIT-02", "ERF-TRAIT-05", "ERF-TRAIT-06", "ERF-FLY-03")
@each(
    "words, armoured",
    [
        ("knight", True),
        ("explorer", False),  # quick
        ("skank", False),  # flies
        ("goyal", True),  # bought armour
        ("bat", False),
        ("digger", True),  # non-combat, but sturdy
        ("horse", False),  # non-combat
        ("medium infantry sky knife 3 sturdy", True),
        ("medium infantry sky knife 3 sturdy quick", False),
        ("medium beast land body tar", False),
    ],
)
def test_who_wears_armour(words: str, armoured: bool) -> None:
    assert is_armoured(group(words)) is armoured


@pytest.mark.rule("ERF-CRT-04")
@each(
    "who, against, more",
    [
        ("knight", "explorer", 1),
        ("knight", "lancer", 0),
        ("explorer", "explorer", 0),  # neither has any
        ("explorer", "knight", 0),
        ("knight", "bat", 0),  # a swarm
        ("gump", "horse", 1),
        ("behemoth", "explorer", 0),  # three sizes: the smaller swarm
        ("cloth_golem_small", "roc", 0),
        ("giant", "explorer", 1),
    ],
)
def test_who_wears_no_armour_loses_one_more_to_who_does(who: str, against: str, more: int) -> None:
    assert kills(group(who), group(against), Losses(2)) == more


@pytest.mark.rule("ERF-CRT-05")
def test_an_even_roll_exhausts_one_more_of_the_unarmoured() -> None:
    shooters = group("keshik"), group("thunderbird")
    assert adjusted(*shooters, (Losses(1), Losses(1)), 0) == (Losses(1), Losses(2, exhausted=1))
    assert adjusted(*shooters[::-1], (Losses(1), Losses(1)), 0) == (Losses(2, exhausted=1), Losses(1))
    assert adjusted(*shooters, (Losses(1), Losses(1)), 1) == (Losses(1), Losses(2))


ARCHER = "medium infantry land bow 3"
GUNNERS = {size: f"{size} infantry land crossbow 3" for size in ("small", "medium", "large", "huge")}
TWO = Losses(2)


@pytest.mark.rule("ERF-MCSPEC-03", "ERF-MCSPEC-04")
@each(
    "special, smaller, same, larger, two, three",
    [
        ("armoured", Losses(1), Losses(1), Losses(1), TWO, TWO),
        ("dodge increase", Losses(1, damaged=1), TWO, Losses(1, damaged=1), Losses(1, damaged=1), TWO),
        ("damage reduction", *[Losses(1, damaged=1)] * 3, TWO, TWO),
        ("tough", TWO, TWO, TWO, Losses(exhausted=2), TWO),
        ("deflect arrows", *[Losses(1)] * 5),
    ],
)
def test_losses_by_the_size_of_the_enemy(
    special: str, smaller: Losses, same: Losses, larger: Losses, two: Losses, three: Losses
) -> None:
    key = special.replace(" ", "_")
    kind = msgspec.structs.replace(group(ARCHER).kind, specials=(key,))
    found = []
    for size in ("small", "medium", "large", "huge", "immense"):
        shooter = msgspec.structs.replace(group(GUNNERS["medium"]).kind, size=size, specials=())
        found.append(adjusted(Group(kind, 8), Group(shooter, 1), (TWO, Losses()), -1)[0])
    assert found == [smaller, same, larger, two, three]


@pytest.mark.rule("ERF-MCSPEC-03", "ERF-MCSPEC-04")
def test_what_swarms_do_to_the_tough_and_the_hardened() -> None:
    def made(special: str) -> Group:
        return Group(msgspec.structs.replace(group(ARCHER).kind, specials=(special,)), 8)

    bats = group("bat")
    assert adjusted(made("armoured"), bats, (TWO, Losses()), -1)[0] == Losses(1)  # includes swarms
    assert adjusted(made("damage_reduction"), bats, (TWO, Losses()), -1)[0] == TWO
    assert adjusted(made("tough"), bats, (Losses(2, exhausted=1), Losses()), -1)[0] == Losses(exhausted=3)
    assert adjusted(made("dodge_increase"), bats, (TWO, Losses()), -1)[0] == TWO  # three sizes
    assert adjusted(made("deflect_arrows"), bats, (TWO, Losses()), -1)[0] == TWO  # nobody shoots


@pytest.mark.rule("ERF-MCSPEC-03")
@each(
    "margin, before, after",
    [
        (1, Losses(2), Losses(1, damaged=1)),
        (1, Losses(0, damaged=1), Losses(exhausted=1)),
        (1, Losses(0, exhausted=1), Losses(exhausted=1)),
        (0, Losses(2), Losses(2)),
        (-1, Losses(2), Losses(2)),
    ],
)
def test_drained_life_helps_who_wins(margin: int, before: Losses, after: Losses) -> None:
    drainer = Group(msgspec.structs.replace(group(ARCHER).kind, specials=("drain_life",)), 8)
    other = group("keshik")
    assert adjusted(drainer, other, (before, Losses()), margin)[0] == after
    assert adjusted(other, drainer, (Losses(), before), -margin)[1] == after


@pytest.mark.rule("ERF-MCSPEC-02")
@each(
    "size, margin, before, after",
    [
        ("medium", -1, Losses(3), Losses(1, down=2)),
        ("medium", -1, Losses(2), Losses(1, down=1)),
        ("medium", 1, Losses(3), Losses(3)),
        ("medium", -1, Losses(0, damaged=1), Losses(0, damaged=1)),
        ("large", -1, Losses(1), Losses(down=1)),
        ("huge", -1, Losses(2), Losses(2)),
    ],
)
def test_half_of_the_sturdy_only_fall(size: str, margin: int, before: Losses, after: Losses) -> None:
    sturdy = Group(msgspec.structs.replace(group(ARCHER).kind, traits=("sturdy",), specials=()), 8)
    enemy = Group(msgspec.structs.replace(group(ARCHER).kind, size=size), 8)
    assert adjusted(sturdy, enemy, (before, Losses()), margin)[0] == after
    basic = Group(msgspec.structs.replace(sturdy.kind, traits=("basic", "sturdy")), 8)
    assert adjusted(basic, enemy, (before, Losses()), margin)[0] == before


@pytest.mark.rule("ERF-CRT-04")
@each(
    "reach, evasion, after",
    [
        (5, 7, Losses(2)),
        (6, 7, Losses(1, damaged=1)),
        (5, 8, Losses(1, damaged=1)),
        (6, 8, Losses(1, exhausted=1)),
        (4, 6, Losses(2)),
        (6, 6, Losses(1, damaged=1)),
    ],
)
def test_the_longer_reach_and_the_quicker_foot(reach: int, evasion: int, after: Losses) -> None:
    knights = group("knight")  # reach 5, evasion 7
    who = Group(msgspec.structs.replace(knights.kind, reach=reach, evasion=evasion, specials=()), 8)
    plain = Group(msgspec.structs.replace(knights.kind, specials=()), 8)
    assert adjusted(who, plain, (Losses(2), Losses()), 1)[0] == after
    none = Losses(0, exhausted=1)
    assert adjusted(who, plain, (none, Losses()), 1)[0] == none  # there is nothing to turn
    archers = Group(msgspec.structs.replace(plain.kind, style="projectile"), 8)
    assert adjusted(who, archers, (Losses(2), Losses()), 1)[0] == Losses(2)  # only hand to hand
    swarm = Group(msgspec.structs.replace(plain.kind, size="tiny"), 8)
    assert adjusted(who, swarm, (Losses(2), Losses()), 1)[0] == Losses(2)


@pytest.mark.rule("ERF-GAP-133")
@each(
    "own, inflicted, after, left",
    [
        (Losses(1), Losses(4), Losses(0, exhausted=1), 2),
        (Losses(2), Losses(5), Losses(1, exhausted=1), 3),
        (Losses(1), Losses(3), Losses(1), 3),
        (Losses(0, damaged=1), Losses(4), Losses(0, damaged=1), 4),
    ],
)
def test_a_scout_gives_up_two_kills_to_come_away_tired(
    own: Losses, inflicted: Losses, after: Losses, left: int
) -> None:
    scout, other = group("keshik"), group("twoll")
    assert adjusted(scout, other, (own, inflicted), 1) == (after, Losses(left))
    assert adjusted(other, scout, (inflicted, own), -1) == (Losses(left), after)
    assert adjusted(scout, group("arbalist"), (own, Losses(inflicted.lost)), 1)[0] == own
