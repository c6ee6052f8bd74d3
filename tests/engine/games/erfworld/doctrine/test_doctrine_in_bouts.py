"""Each choice of a bout by doctrine: a field, a line, and what is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.games.erfworld.bouts.battle import LONGEST, fight, next_bout
from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.choices import Choices, odds
from engine.games.erfworld.bouts.field import BLUE, GREEN, Choice, Fate, Field, Figure, Line, Pairing, Situation
from engine.games.erfworld.bouts.leaving import leave
from engine.games.erfworld.bouts.pairing import pair
from engine.games.erfworld.bouts.phases import initiative_round, skirmish
from engine.games.erfworld.bouts.stats import can_capture
from engine.games.erfworld.doctrine.in_bouts import ByDoctrine, share
from engine.games.erfworld.doctrine.in_force import InForce, Source, together
from engine.games.erfworld.rules.classes import CLASSES
from tests.engine.games.erfworld.props.field_kit import (
    Loaded,
    blows,
    by_default,
    figures,
    met,
    named,
    pairings,
    swarm,
)
from tests.suite.table import each


def lines(*texts: str) -> InForce:
    return together((Source.SIDE, dict(enumerate(texts))))  # type: ignore[arg-type]


def by(*texts: str) -> ByDoctrine:
    return ByDoctrine(lines(*texts))


def table(*blue: str) -> dict[int, Choices]:
    return {BLUE: by(*blue), GREEN: by()}


@pytest.mark.rule("ERF-DOCTRINE-01", "ERF-GAP-140", "ERF-PAIR-01")
@each(
    "line, foe",
    [
        ("PAIR any auto", "knight"),
        ("PAIR lancer archer", "archer"),
        ("PAIR any basics", "archer"),
        ("PAIR knight archer", "knight"),
    ],
)
def test_a_class_is_paired_with_whom_its_line_names(line: str, foe: str) -> None:
    field = met(figures(BLUE, "lancer"), [*figures(GREEN, "knight"), *figures(GREEN, "archer")])
    assert by(line).pair(field, BLUE, field.side(BLUE), field.side(GREEN)) == ("lancer", foe)


def test_the_line_that_decided_is_noted_once() -> None:
    choices = by("PAIR lancer archer")
    field = met(figures(BLUE, "lancer"), [*figures(GREEN, "keshik"), *figures(GREEN, "archer")])
    for _ in range(2):
        choices.pair(field, BLUE, field.side(BLUE), field.side(GREEN))
    assert field.entries == [Choice(BLUE, "PAIR lancer archer (side)")]


def _led() -> list[Figure]:
    kinds = [("piker", 3), ("stabber", 2), ("archer", 2), ("crossbower", 2), ("warlord", 1)]
    return [one for kind, count in kinds for one in figures(BLUE, kind, count, commanded=True)]


@pytest.mark.rule("ERF-DOCTRINE-02", "ERF-CMDSCREEN-01", "ERF-CMDMOD-20")
@each(
    "texts, front, support",
    [
        (["FRONT stabber"], ["stabber"] * 2, []),
        (["FRONT 4 stabber piker"], ["piker"] * 2 + ["stabber"] * 2, []),
        (["FRONT 2"], ["piker"] * 2, []),
        (["BACK archer warlord", "SUPPORT crossbower"], ["piker"] * 3 + ["stabber"] * 2, ["crossbower"] * 2),
        (["BACK any"], ["archer", "crossbower", "piker", "stabber", "warlord"], []),
    ],
)
def test_the_lines_of_a_led_stack(texts: list[str], front: list[str], support: list[str]) -> None:
    field = met(_led(), figures(GREEN, "stabber", 3))
    by(*texts).front(field, BLUE, field.side(BLUE))
    found = {line: sorted(f.kind.key for f in field.side(BLUE) if f.line is line) for line in Line}
    assert (sorted(set(found[Line.FRONT])) if "any" in texts[0] else found[Line.FRONT]) == front
    assert found[Line.SUPPORT] == support


@pytest.mark.rule("ERF-CMDSCREEN-01", "ERF-CMDPAIR-04")
def test_a_stunned_commander_forms_no_lines() -> None:
    field = met(figures(BLUE, "piker", 2), figures(BLUE, "warlord", stunned=1), figures(GREEN, "stabber"))
    by("BACK any").front(field, BLUE, field.side(BLUE))
    assert {figure.line for figure in field.side(BLUE)} == {Line.FRONT}


@pytest.mark.rule("ERF-DOCTRINE-04", "ERF-AREAATK-05", "ERF-AUTO-03", "ERF-SPEC-04")
@each(
    "line, target",
    [("SHIFT warlord caster shooter", "warlord 1g"), ("SHIFT stabber", "stabber 1g"), ("SHIFT heavy", "piker 1g")],
)
def test_a_scout_nobody_attacks_aims_at_whom_it_likes_before_the_bouts(line: str, target: str) -> None:
    keshik = figures(BLUE, "keshik")[0]
    field = met([keshik], figures(GREEN, "piker"), figures(GREEN, "stabber"), figures(GREEN, "warlord"))
    field.pairings = [Pairing(keshik, [named(field, "piker 1g")])]
    skirmish(field, table(line), Loaded(rest=5))
    assert {blow.target for blow in blows(field, "keshik 1b")} == {target}


@pytest.mark.rule("ERF-CMDSCREEN-02", "ERF-CMDSCREEN-03", "ERF-DOCTRINE-04")
@each("kind, hit, kinds", [("keshik", ["archer 1g"], ["hit"]), ("ninja", ["archer 1g"], ["glance"])])
def test_scouts_who_shoot_reach_behind_a_front_at_minus_two(kind: str, hit: list[str], kinds: list[str]) -> None:
    """A keshik stands at 4 + 2 - 2 against 1, a ninja at 4 - 2."""
    one = figures(BLUE, kind, ammo=4)[0]
    field = met([one], figures(GREEN, "piker"), figures(GREEN, "archer", line=Line.BACK))
    field.pairings = [Pairing(one, [named(field, "piker 1g")])]
    skirmish(field, table("AREA never"), Loaded(rest=5))
    assert sorted({blow.target for blow in blows(field, one.name)}) == hit
    assert [blow.kind for blow in blows(field, one.name)][:1] == kinds


@pytest.mark.rule("ERF-SPEC-07")
@each(
    "kind, led, situation, shots",
    [
        ("knight", False, Situation.PREPARED, 0),
        ("knight", False, Situation.SURPRISED, 1),
        ("piker", False, Situation.PREPARED, 2),
        ("piker", True, Situation.PREPARED, 0),
        ("keshik", False, Situation.PREPARED, 2),
    ],
)
def test_scouts_who_wait_crouch_before_shots(kind: str, led: bool, situation: Situation, shots: int) -> None:
    """A keshik's 6 against a knight's 4 + 2 for mastery + 2; an archer's 1 against a piker's 1 + 2."""
    one = figures(BLUE, "keshik" if kind != "piker" else "archer")[0]
    target = figures(GREEN, kind, commanded=led)[0]
    field = met([one], [target], situation=situation)
    field.pairings = [Pairing(one, [target])]
    skirmish(field, table(), Loaded(rest=5))
    assert len(blows(field, one.name)) == shots


@pytest.mark.rule("ERF-AUTO-03", "ERF-AREAATK-05")
def test_a_scout_under_attack_turns_to_its_attacker_and_swords_do_not_reach_behind_the_front() -> None:
    keshik, archer = figures(BLUE, "keshik")[0], figures(GREEN, "archer")[0]
    field = met([keshik], [archer], figures(GREEN, "warlord"))
    field.pairings = [Pairing(keshik, [archer])]
    skirmish(field, table(), Loaded(rest=5))
    assert {blow.target for blow in blows(field, "keshik 1b")} == {"archer 1g"}
    knight = figures(BLUE, "knight")[0]
    field = met([knight], figures(GREEN, "piker"), figures(GREEN, "warlord", line=Line.BACK))
    field.initiative = field.first = BLUE
    initiative_round(field, table(), Loaded())
    assert {blow.target for blow in blows(field, "knight 1b")} == {"piker 1g"}


@pytest.mark.rule("ERF-DOCTRINE-04", "ERF-AREAATK-05")
@each("line, foe", [((), "stabber 1g"), (("SHIFT archer",), "archer 1g")])
def test_an_outnumbered_scout_turns_on_its_strongest_attacker_or_on_whom_its_line_names(
    line: tuple[str, ...], foe: str
) -> None:
    one, foes = figures(BLUE, "scout")[0], [figures(GREEN, kind)[0] for kind in ("piker", "archer", "stabber")]
    one.stats = 2
    field = met([one], foes)
    next_bout(field, table(*line, "RETREAT never"), Loaded((("roll", "scout 1b"), 6), rest=5))
    assert {blow.target for blow in blows(field, "scout 1b")} == {foe}


@pytest.mark.rule("ERF-DOCTRINE-05")
@each(
    "line, bout, targets, wanted",
    [
        ("AREA first", 1, 2, True),
        ("AREA first", 1, 1, False),
        ("AREA first", 2, 2, False),
        ("AREA always", 3, 1, True),
        ("AREA never", 1, 4, False),
    ],
)
def test_when_area_attacks_are_made(line: str, bout: int, targets: int, wanted: bool) -> None:
    field = met(figures(BLUE, "ninja"), figures(GREEN, "piker"), bout=bout)
    assert by(line).area(field, field.figures[0], targets) is wanted
    assert by(line).slams(field, field.figures[0], 2) is (line == "AREA always")


@pytest.mark.rule("ERF-DOCTRINE-06", "ERF-CAPT-01")
@each(
    "line, warlord, piker",
    [
        ("CAPTURE auto", True, False),
        ("CAPTURE none", False, False),
        ("CAPTURE warlord", True, False),
        ("CAPTURE basics", False, True),
    ],
)
def test_whom_to_take_alive(line: str, warlord: bool, piker: bool) -> None:
    field = met(figures(BLUE, "knight", 3), [*figures(GREEN, "warlord"), *figures(GREEN, "piker")])
    one = field.figures[0]
    choices = by(line)
    assert (choices.captures(field, one, field.figures[3]), choices.captures(field, one, field.figures[4])) == (
        warlord,
        piker,
    )


@pytest.mark.rule("ERF-CAPT-01", "ERF-CAPT-07", "ERF-CAPT-09", "ERF-CAPT-10")
@each(
    "captor, victim, can",
    [
        ("knight", "piker", True),
        ("piker", "warlord", True),
        ("crossbower", "knight", True),
        ("digger", "piker", False),
        ("dwagon", "gump", False),
        ("dwagon", "piker", True),
        ("piker", "giant", False),
        ("giant", "gump", True),
    ],
)
def test_bodies_and_sizes_that_can_capture(captor: str, victim: str, can: bool) -> None:
    field = met(figures(BLUE, captor), figures(GREEN, victim))
    assert can_capture(field, *field.figures) is can


def test_a_swarm_captures_nobody_larger_and_who_stands_below_zero_nobody() -> None:
    field = met([swarm(BLUE, "bat", 1)], figures(GREEN, "piker"))
    assert not can_capture(field, *field.figures)
    field = met(figures(BLUE, "crossbower", ammo=0), figures(GREEN, "piker"))
    assert not can_capture(field, *field.figures)


@pytest.mark.rule("ERF-CAPT-02", "ERF-CAPT-07", "ERF-DOCTRINE-06")
def test_captors_only_glance_and_one_three_sizes_larger_takes_with_a_touch() -> None:
    field = met(figures(BLUE, "stabber"), figures(GREEN, "tosser"), bout=1)
    captor, tosser = field.figures
    captor.stats = 3
    fight_bout(field, table("CAPTURE any"), Pairing(captor, [tosser]), Loaded((("roll", "stabber"), 9), rest=2))
    assert {blow.kind for blow in blows(field, "stabber 1b")} == {"glance"}
    assert (tosser.fate, tosser.hits) == (Fate.CAPTURED, 1)
    field = met(figures(BLUE, "colossus"), figures(GREEN, "piker"))
    wide = CLASSES["colossus"]
    field.figures[0].kind = type(wide)(**{n: getattr(wide, n) for n in wide.__struct_fields__} | {"hands": 1})
    after = fight(field, table("CAPTURE any", "AREA never"), Loaded((("initiative",), 1), rest=5))
    assert after.figures[-1].fate is Fate.CAPTURED
    assert not [blow for blow in blows(after, "spidew 1b") if blow.croaks]


@pytest.mark.rule("ERF-DOCTRINE-07")
@each("line, defends", [("SHIELD auto", True), ("SHIELD attack", False), ("SHIELD defend", True)])
def test_a_shield_bearer_defends_or_attacks(line: str, defends: bool) -> None:
    field = met(figures(BLUE, "guardian"), figures(GREEN, "warlord"))
    assert by(line).defends(field, *field.figures) is defends
    field = met(figures(BLUE, "knight"), figures(GREEN, "warlord"))
    assert not by(line).defends(field, *field.figures)


@pytest.mark.rule("ERF-DOCTRINE-08", "ERF-RETREAT-02")
@each(
    "line, own, foes, gone",
    [
        ("RETREAT auto", 1, 4, True),
        ("RETREAT auto", 4, 4, False),
        ("RETREAT never", 1, 4, False),
        ("RETREAT odds 60", 4, 4, True),
        ("RETREAT odds 40", 4, 4, False),
        ("RETREAT below 100", 4, 4, False),
    ],
)
def test_scouts_leave_by_their_line(line: str, own: int, foes: int, gone: bool) -> None:
    field = met(figures(BLUE, "knight", own), figures(GREEN, "knight", foes), bout=1)
    knights = field.side(BLUE)
    assert by(line).retreats(field, knights[0], Pairing(knights[0], field.side(GREEN)[:1])) is gone


@pytest.mark.rule("ERF-DOCTRINE-08", "ERF-AUTO-01", "ERF-RETREAT-01")
def test_who_must_attack_stays_whatever_the_line_and_beasts_of_the_wild_may_leave() -> None:
    for wild, fate in ((False, Fate.FIGHTING), (True, Fate.FLED)):
        field = met(figures(BLUE, "twoll", wild=wild), figures(GREEN, "knight", 4), bout=1)
        one, *foes = field.figures
        field.pairings = [Pairing(foes[0], [foes[1]], [one])]
        field.pairings = [Pairing(one, foes[:1], foes[1:])]
        leave(field, {BLUE: by("RETREAT odds 100"), GREEN: by("PURSUE no")}, Loaded((("retreat",), 10), rest=5))
        assert one.fate is fate


def test_the_share_of_strength_and_the_odds() -> None:
    field = met(figures(BLUE, "knight", 4), figures(GREEN, "knight", 4))
    assert (share(field, BLUE), odds(field, BLUE)) == (100, 50)
    field.figures[0].fate = field.figures[1].fate = Fate.CROAKED
    assert (share(field, BLUE), odds(field, BLUE)) == (50, 20)


@pytest.mark.rule("ERF-DOCTRINE-09", "ERF-RETREAT-05", "ERF-CMDRETREAT-06", "ERF-STAT-13")
@each("line, shots, dice", [("PURSUE shooters", 1, 0), ("PURSUE yes", 0, 2), ("PURSUE no", 0, 0)])
def test_who_flees_is_chased_shot_at_or_let_go(line: str, shots: int, dice: int) -> None:
    field = met([*figures(BLUE, "lancer"), *figures(BLUE, "keshik")], figures(GREEN, "scout", 2), bout=1)
    lancer, _, scout, other = field.figures
    field.pairings = [Pairing(lancer, [scout], [other])]
    loaded = Loaded(rest=10)
    leave(field, {BLUE: by(line), GREEN: by("RETREAT odds 100")}, loaded)
    assert len(blows(field, "keshik 1b")) == shots
    assert len([key for key in loaded.asked if key[0] in ("run", "chase")]) == dice * len(
        [f for f in (scout, other) if f.fate is Fate.FLED][:1]
    )


@pytest.mark.rule("ERF-FLY-02", "ERF-FLY-08")
def test_fliers_leave_ground_units_without_a_roll_and_unpursued() -> None:
    field = met(figures(BLUE, "knight"), figures(GREEN, "dwagon", wild=True), bout=1)
    field.pairings = [Pairing(field.figures[0], [field.figures[1]])]
    leave(field, {BLUE: by("PURSUE yes"), GREEN: by("RETREAT odds 100")}, Loaded())
    assert field.figures[1].fate is Fate.FLED


@pytest.mark.rule("ERF-DOCTRINE-13", "ERF-CMDPC-03", "ERF-CMDPC-08")
@each(
    "texts, luck, against, use",
    [
        ((), 3, "warlord", "roll"),
        ((), 3, "piker", ""),
        ((), 1, "warlord", ""),
        (("LUCK keep 0",), 1, "warlord", "roll"),
        (("LUCK roll never", "LUCK crit"), 3, "piker", "crit"),
        (("LUCK damage leader", "LUCK roll never"), 3, "warlord", "damage"),
    ],
)
def test_on_what_luck_is_spent(texts: tuple[str, ...], luck: int, against: str, use: str) -> None:
    field = met(figures(BLUE, "knight", player=True, luck=luck), figures(GREEN, against))
    assert by(*texts).luck(field, *field.figures) == use


@pytest.mark.rule("ERF-CMDPC-05", "ERF-DOCTRINE-13")
def test_luck_before_the_skirmish_turns_every_comparison() -> None:
    archer = figures(BLUE, "archer", player=True, luck=2)[0]
    field = met([archer], figures(GREEN, "arbalist"))
    field.pairings = [Pairing(archer, [field.figures[1]])]
    skirmish(field, table("LUCK skirmish"), Loaded())
    assert [blow.kind for blow in blows(field, "archer 1b")] == ["hit"] * 2
    assert blows(field, "arbalist 1g") == []
    assert archer.luck == 1


@pytest.mark.rule("ERF-CMDPC-09", "ERF-X-29")
@each("line, luck", [("BACK piker", 2), ("FRONT auto", 1)])
def test_who_stands_in_front_of_others_in_the_first_bout_regains_luck(line: str, luck: int) -> None:
    hero = figures(BLUE, "knight", player=True, luck=1, commanded=True)[0]
    field = met([hero, *figures(BLUE, "piker", 2, commanded=True)], figures(GREEN, "stabber"))
    next_bout(field, table(line), Loaded(rest=5))
    assert hero.luck == luck


@pytest.mark.rule("ERF-DOCTRINE-18", "ERF-PC-02")
@each("line, rolls", [("ROLL always", True), ("ROLL never", False), ("ROLL better", False)])
def test_when_a_player_character_rolls(line: str, rolls: bool) -> None:
    field = met(figures(BLUE, "knight", player=True), figures(GREEN, "piker"))
    assert by(line).contests(field, field.figures[0], 3, striking=True) is rolls


@pytest.mark.rule("ERF-OUTNUM-06", "ERF-DOCTRINE-16", "ERF-B-12")
@each(
    "line, led, attackers",
    [("STANCE passive", True, 4), ("STANCE aggressive", True, 6), ("STANCE aggressive", False, 4)],
)
def test_a_fifth_attacker_joins_only_by_order(line: str, led: bool, attackers: int) -> None:
    field = met(figures(BLUE, "piker", 6, commanded=led), figures(GREEN, "piker"))
    pair(field, table(line), first=GREEN)
    ((_, foes),) = pairings(field)
    assert len(foes | {"piker 1g"}) - 1 == attackers or len(foes) == attackers


def test_a_stack_follows_its_own_lines() -> None:
    choices = ByDoctrine(lines("SHIELD attack"), {"3": lines("SHIELD defend")})
    field = met(figures(BLUE, "guardian", stack="3"), figures(BLUE, "tosser", stack="4"), figures(GREEN, "piker"))
    assert [choices.defends(field, one, field.figures[2]) for one in field.figures[:2]] == [True, False]


@pytest.mark.rule("ERF-MOUNT-02", "ERF-MOUNT-07", "ERF-MOUNT-09", "ERF-CMDMOD-05", "ERF-CMDMOD-13", "ERF-PC-06")
def test_when_a_mount_falls_its_rider_lies_for_a_round_and_then_fights_on_foot() -> None:
    horse = figures(BLUE, "spidew", cavalry=True)[0]
    rider = figures(BLUE, "knight")[0]
    horse.carried = [rider]
    horse.hits = 2
    field = met([horse], figures(GREEN, "giant", 1))
    field.bout = 0
    next_bout(field, by_default(), Loaded((("roll", "giant"), 9), rest=2))
    assert horse.fate is not Fate.FIGHTING
    assert rider in field.figures
    assert rider.thrown_by == "spidew 1b"
    assert [blow.target for blow in blows(field, "giant 1g")] == ["spidew 1b", "knight 1b"]


@pytest.mark.rule("ERF-SPEC3-08")
@each("die, stunned", [(3, True), (4, False)])
def test_a_stunning_strike_stuns_on_less_than_four(die: int, stunned: bool) -> None:
    field = met(figures(BLUE, "roc"), figures(GREEN, "colossus"))
    next_bout(field, table("RETREAT never", "AREA never"), Loaded((("roll", "roc"), 9), (("stun",), die), rest=8))
    rounds = {blow.round for blow in blows(field, "colossus 1g") if blow.round}
    assert (2 not in rounds) is stunned or not rounds


@pytest.mark.rule("ERF-SPEC-10", "ERF-KNIGHT-06")
def test_a_guardian_blocks_one_shot_a_round() -> None:
    guardian, archers = figures(BLUE, "guardian")[0], figures(GREEN, "arbalist", 2)
    field = met([guardian], archers)
    field.pairings = [Pairing(guardian, [archers[0]], [archers[1]])]
    skirmish(field, table(), Loaded(rest=5))
    shots = [blow for archer in archers for blow in blows(field, archer.name)]
    assert len(shots) > 3
    assert guardian.full - guardian.hits == sum(blow.damage for blow in shots) - 3 * max(b.damage for b in shots)


DOCTRINES = st.lists(
    st.sampled_from(
        [
            "RETREAT odds 90",
            "RETREAT never",
            "AREA always",
            "CAPTURE any",
            "SHIELD attack",
            "PURSUE shooters",
            "STANCE aggressive",
            "FRONT 2 piker",
            "BACK any",
            "SUPPORT shooter",
            "LUCK crit",
            "LUCK skirmish",
            "SHIFT any",
            "PAIR any any",
            "ROLL always",
        ]
    ),
    max_size=6,
)
ARMIES = st.lists(st.tuples(st.sampled_from(sorted(CLASSES)), st.integers(1, 6), st.booleans()), min_size=1, max_size=3)


@pytest.mark.rule("ERF-B-10", "ERF-B-11", "ERF-DOCTRINE-23")
@settings(max_examples=80, deadline=None)
@given(ARMIES, ARMIES, DOCTRINES, DOCTRINES, st.sampled_from(Situation), st.integers(0, 10**6))
def test_whatever_the_doctrines_a_battle_ends_and_mirrors(
    blue: list[tuple[str, int, bool]],
    green: list[tuple[str, int, bool]],
    mine: list[str],
    yours: list[str],
    situation: Situation,
    seed: int,
) -> None:
    def army(side: int, listed: list[tuple[str, int, bool]]) -> list[Figure]:
        return [
            one
            for kind, (count, led) in {kind: (count, led) for kind, count, led in listed}.items()
            for one in figures(side, kind, count, commanded=led, player=led, luck=3 if led else 0)
        ]

    def die(*key: str | int) -> int:
        return Dice(seed, *key).between(1, 10)

    field = met(army(BLUE, blue), army(GREEN, green), situation=situation)
    turned = Field([_turned(one) for one in field.figures], situation, ambusher=1 - field.ambusher, on_turn=GREEN)
    one = fight(field, {BLUE: by(*mine), GREEN: by(*yours)}, die)
    other = fight(
        turned,
        {BLUE: by(*yours), GREEN: by(*mine)},
        lambda *key: 11 - die(*key) if key[0] == "initiative" else die(*key),
    )
    assert one.bout < LONGEST
    assert one.winner is None or one.side(one.winner)
    assert {f.name: (f.hits, f.fate, f.ammo, f.luck) for f in one.figures} == {
        f.name: (f.hits, f.fate, f.ammo, f.luck) for f in other.figures
    }


def _turned(one: Figure) -> Figure:
    return replace(one, side=1 - one.side)
