"""Area attacks, slams, screens, cover fire, extra attacks and luck in bouts."""

from __future__ import annotations

import pytest

from engine.games.erfworld.bouts.battle import fight
from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import BLUE, GREEN, BlowKind, Fate, Field, Figure, Line, Pairing, Situation
from engine.games.erfworld.bouts.pairing import pair
from engine.games.erfworld.rules.classes import CLASSES
from tests.engine.games.erfworld.props.field_kit import (
    Loaded,
    blows,
    by_default,
    figures,
    met,
    named,
    pairings,
    points,
    results,
    swarm,
)
from tests.suite.table import each


class Eager(Choices):
    """Slams whatever it can, and spends luck as told."""

    def __init__(self, luck: str = "") -> None:
        self._luck = luck

    def slams(self, field: Field, one: Figure, targets: int) -> bool:
        return True

    def luck(self, field: Field, one: Figure, against: Figure) -> str:
        return self._luck


def bout(field: Field, dice: Loaded, table: dict[int, Choices] | None = None) -> Field:
    """The first figure of the field against all others."""
    field.bout = 1
    one, *foes = field.figures
    fight_bout(field, table or by_default(), Pairing(one, foes[:1], foes[1:]), dice)
    return field


@pytest.mark.rule("ERF-AREAATK-02", "ERF-AREAATK-03", "ERF-SPEC-11", "ERF-GAP-144", "ERF-GAP-160", "ERF-EX-111")
def test_smoke_in_a_bout_stuns_singles_and_costs_the_thrower_a_round() -> None:
    field = bout(met(figures(BLUE, "ninja"), figures(GREEN, "piker", 2)), Loaded((("roll", "ninja 1b"), 6), rest=4))
    assert [blow.round for blow in blows(field, "ninja 1b")][:3] == [0, 0, 2]
    assert not any(blow.round == 1 for blow in [*blows(field, "piker 1g"), *blows(field, "piker 2g")])
    assert named(field, "ninja 1b").smoked


@pytest.mark.rule("ERF-CMDMOD-02")
@each("fronts, reached", [(1, 4), (2, 1)])
def test_breath_reaches_the_back_line_only_over_the_whole_front(fronts: int, reached: int) -> None:
    """A dwagon breathes on four: on three behind the only knight in front, on none while another front is near."""
    behind = figures(GREEN, "archer", 5, line=Line.BACK)
    field = met(figures(BLUE, "dwagon"), figures(GREEN, "knight", fronts), behind)
    for foe in field.figures[1:]:
        foe.hits = foe.full = 80
    field.bout = 1
    fight_bout(field, by_default(), Pairing(field.figures[0], [field.figures[1]]), Loaded(rest=5))
    breath = [blow.target for blow in blows(field, "dwagon 1b") if blow.round == 0]
    assert breath == ([] if reached < 2 else ["knight 1g", "archer 1g", "archer 2g", "archer 3g"])
    assert {foe.line for foe in behind} == {Line.BACK}


@pytest.mark.rule("ERF-CMDMOD-02")
def test_a_slam_pulls_who_stood_behind_to_the_front_and_comes_once_a_bout() -> None:
    behind = figures(GREEN, "lancer", 5, line=Line.BACK)
    field = met(figures(BLUE, "hydra"), figures(GREEN, "knight"), behind)
    for foe in field.figures[1:]:
        foe.hits = foe.full = 80
    field.bout = 1
    pairing = Pairing(field.figures[0], [field.figures[1]])
    fight_bout(field, {BLUE: Eager(), GREEN: Choices()}, pairing, Loaded(rest=5))
    slammed = [blow.target for blow in blows(field, "hydra 1b") if blow.round == 0]
    assert slammed == ["knight 1g", "lancer 1g"]
    assert [foe.name for foe in behind if foe.line is Line.FRONT] == ["lancer 1g"]
    assert [foe.hits < 80 for foe in behind] == [True, False, False, False, False]


@pytest.mark.rule("ERF-AREAATK-03", "ERF-SWARM-01", "ERF-EX-111")
def test_smoke_in_a_bout_croaks_a_swarm_before_it_strikes() -> None:
    ninja = figures(BLUE, "ninja")[0]
    ninja.kind = type(ninja.kind)(
        **{name: getattr(ninja.kind, name) for name in ninja.kind.__struct_fields__} | {"size": "large"}
    )
    field = bout(met([ninja], [swarm(GREEN, "thunderbird", 1)]), Loaded(rest=5))
    assert field.figures[1].fate is Fate.CROAKED
    assert blows(field, "thunderbird 1g") == []


@pytest.mark.rule("ERF-SPECIAL-82", "ERF-UNIT-32")
def test_a_dwagon_breathes_fire_on_four() -> None:
    field = met(figures(BLUE, "dwagon"), figures(GREEN, "knight", 6))
    for knight in field.figures[1:]:
        knight.hits = knight.full = 80
    field.bout = 1
    one, *foes = field.figures
    fight_bout(field, by_default(), Pairing(one, foes[:1], foes[1:]), Loaded(rest=5))
    breath = [blow for blow in blows(field, "dwagon 1b") if blow.round == 0]
    assert [(blow.target, blow.damage) for blow in breath] == [(f"knight {n}g", 6) for n in (1, 2, 3, 4)]


@pytest.mark.rule("ERF-SLAM-01", "ERF-SLAM-02", "ERF-SLAM-03")
@each(
    "slammer, victim, blow",
    [("giant", "knight", (BlowKind.GLANCE, 4, False)), ("giant", "piker", (BlowKind.GLANCE, 4, False))],
)
def test_a_slam_glances_and_neither_strikes_for_two_rounds(
    slammer: str, victim: str, blow: tuple[BlowKind, int, bool]
) -> None:
    foes = figures(GREEN, victim)
    foes[0].hits = foes[0].full = 60
    field = bout(
        met(figures(BLUE, slammer), foes),
        Loaded((("roll", f"{slammer} 1b"), 6), rest=5),
        {BLUE: Eager(), GREEN: Choices()},
    )
    first, *rest = blows(field, f"{slammer} 1b")
    assert (first.kind, first.damage, first.croaks, first.round) == (*blow, 0)
    if foes[0].fate is not Fate.DOWN:
        assert min([entry.round for entry in (*rest, *blows(field, f"{victim} 1g"))], default=3) >= 3


@pytest.mark.rule("ERF-BODY-05", "ERF-SLAM-03", "ERF-EX-111")
def test_tar_smothers_what_it_grasps_in_three_rounds() -> None:
    field = bout(met(figures(BLUE, "gwiffen"), [swarm(GREEN, "thunderbird", 5)]), Loaded(rest=5))
    assert field.figures[1].fate is Fate.CROAKED
    assert blows(field, "gwiffen 1b") == []
    assert blows(field, "thunderbird 5g") == []


@pytest.mark.rule("ERF-COMMAND-24", "ERF-SPECIAL-100")
def test_an_extra_attack_strikes_twice_a_round() -> None:
    field = bout(met(figures(BLUE, "hydra"), figures(GREEN, "gump")), Loaded((("roll", "hydra 1b"), 9), rest=2))
    assert [blow.round for blow in blows(field, "hydra 1b")][:4] == [1, 1, 2, 2]


@pytest.mark.rule("ERF-CMDSCREEN-01", "ERF-CMDPAIR-04", "ERF-DOCTRINE-02", "ERF-CMDMOD-20")
def test_a_led_stack_keeps_its_commander_and_shooters_behind() -> None:
    blue = [*figures(BLUE, "piker", 3, commanded=True), *figures(BLUE, "archer", 2, commanded=True)]
    blue += figures(BLUE, "warlord", commanded=True)
    field = met(blue, figures(GREEN, "stabber", 3))
    pair(field, by_default(), first=GREEN)
    assert {one.name: one.line for one in blue if one.line is Line.BACK}.keys() == {
        "archer 1b",
        "archer 2b",
        "warlord 1b",
    }
    together = [{one, *foes} for one, foes in pairings(field)]
    assert all(len(group) == 2 for group in together)
    assert not any("warlord 1b" in group for group in together)


@pytest.mark.rule("ERF-CMDSCREEN-02")
def test_fliers_pass_a_front_of_ground_units() -> None:
    blue = [*figures(BLUE, "piker", 2), *figures(BLUE, "archer", 1, line=Line.BACK)]
    field = met(blue, figures(GREEN, "skank", 3))
    pair(field, by_default(), first=BLUE)
    assert any({one, *foes} & {"archer 1b"} for one, foes in pairings(field))


@pytest.mark.rule("ERF-CMDSCREEN-02")
def test_where_the_front_is_full_one_behind_it_is_dragged_forward() -> None:
    blue = [*figures(BLUE, "piker"), *figures(BLUE, "archer"), *figures(BLUE, "keshik")]
    blue[1].line = blue[2].line = Line.BACK
    field = met(blue, figures(GREEN, "stabber", 5))
    pair(field, by_default(), first=BLUE)
    found = dict(pairings(field))
    assert len(found["piker 1b"]) == 4
    assert {"archer 1b"} in found.values()
    assert named(field, "keshik 1b").line is Line.BACK


@pytest.mark.rule("ERF-CMDSCREEN-04", "ERF-CMDPAIR-07")
@each("situation, bout_, joins", [("prepared", 1, True), ("surprised", 1, False), ("surprised", 2, True)])
def test_cover_fire_joins_from_behind_for_half_its_damage(situation: str, bout_: int, joins: bool) -> None:
    blue = [*figures(BLUE, "knight"), *figures(BLUE, "keshik", line=Line.SUPPORT)]
    field = met(blue, figures(GREEN, "lancer"), situation=Situation(situation), bout=bout_)
    pair(field, by_default(), first=BLUE)
    assert any("keshik 1b" in {one, *foes} for one, foes in pairings(field)) == joins
    if joins:
        fight_bout(field, by_default(), field.pairings[0], Loaded((("roll", "knight 1b"), 5), rest=6))
        shots = blows(field, "keshik 1b")
        assert shots[0].round == 2


@pytest.mark.rule("ERF-CMDPC-03", "ERF-CMDPC-04", "ERF-CMDPC-06", "ERF-DOCTRINE-13")
@each("luck, margin, damage", [("roll", 9, 4), ("damage", 0, 8), ("", 0, 4)])
def test_luck_buys_a_ten_or_double_damage(luck: str, margin: int, damage: int) -> None:
    field = met(figures(BLUE, "knight", player=True, luck=3), figures(GREEN, "lancer"))
    bout(field, Loaded((("roll",), 1), (("roll",), 1), rest=6), {BLUE: Eager(luck), GREEN: Choices()})
    assert field.figures[0].luck == (2 if luck else 3)
    assert results(field)[0][1] == margin
    assert blows(field, "knight 1b")[0].damage == damage


@pytest.mark.rule("ERF-CMDPC-06", "ERF-CMDPC-08")
def test_luck_buys_a_critical_hit_but_not_against_luck() -> None:
    field = met(figures(BLUE, "knight", player=True, luck=3), figures(GREEN, "lancer"))
    bout(field, Loaded(rest=5), {BLUE: Eager("crit"), GREEN: Choices()})
    assert field.figures[1].fate is Fate.DYING
    field = met(figures(BLUE, "knight", player=True, luck=3), figures(GREEN, "lancer", player=True, luck=1))
    bout(field, Loaded(rest=5), {BLUE: Eager("crit"), GREEN: Eager("crit")})
    assert [one.luck for one in field.figures] == [3, 1]
    field = met(figures(BLUE, "knight", player=True, luck=3), figures(GREEN, "heir"))
    bout(field, Loaded(rest=5), {BLUE: Eager("crit"), GREEN: Choices()})
    assert field.figures[0].luck == 3


@pytest.mark.rule("ERF-CMDPC-07", "ERF-CMDPC-02")
def test_luck_senses_an_ambush() -> None:
    field = met(
        figures(BLUE, "knight", player=True, luck=1),
        figures(GREEN, "scout"),
        situation=Situation.AMBUSH,
        ambusher=GREEN,
    )
    after = fight(field, by_default(), Loaded(rest=5))
    assert (after.situation, after.figures[0].luck) == (Situation.SURPRISED, 0)
    assert any(blow.round == 1 for blow in blows(after, "knight 1b"))


@pytest.mark.rule("ERF-HITS-06")
def test_a_swarm_that_is_not_whole_does_no_harm() -> None:
    field = met(figures(BLUE, "gump"), figures(GREEN, "thunderbird", 5))
    after = fight(field, by_default(), Loaded(rest=6))
    assert points(named(after, "gump 1b")) == CLASSES["gump"].hits
    assert not after.side(GREEN)
