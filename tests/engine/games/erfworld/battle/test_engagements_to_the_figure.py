"""Engagements on the map: parties, who acts, the open, decks, bouts or mass, what is told (ERF-D-07)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle import engage as engaging
from engine.games.erfworld.battle.engage import acting, engage, party
from engine.games.erfworld.battle.events import BattleFought, BattleNews
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.battle.small_battle import Fought
from engine.games.erfworld.battle.tolls import Toll
from engine.games.erfworld.bouts.field import Situation
from engine.games.erfworld.naval.events import ShipTaken
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Contract, Tribe, World
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.field_kit import figures
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    city,
    commander,
    orders,
    pack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each

# Parties


@pytest.mark.rule("ERF-HITS-06", "ERF-COMMAND-22")
def test_who_of_a_party_can_fight_and_whose_name_it_bears() -> None:
    found = world()
    able = pack(found, ONE, "piker", 1)
    captive, down, nobody = (
        pack(found, ONE, "piker", 1, jailor="u9"),
        pack(found, ONE, "piker", 1, wounds=[0]),
        pack(found, ONE, "piker", 0),
    )
    made = party(found, [captive, able, down, nobody])
    assert (made.name, made.units) == (ONE, [able])
    assert party(found, [captive]).units == []
    assert party(found, []).name == ""


@pytest.mark.rule("ERF-HEXSEQ-06")
def test_a_party_of_several_bears_the_name_of_the_highest_leader_or_of_most_supply() -> None:
    found = world()
    found.tribes["t1"] = Tribe("t1", "Marbits", "")
    few, many = pack(found, ONE, "giant", 1), pack(found, TWO, "piker", 7)
    assert party(found, [many, few]).name == ONE  # 8 supply against 7
    many.count = 9
    assert party(found, [few, many]).name == TWO
    low, high = commander(found, ONE, 2), commander(found, TWO, 3)
    assert party(found, [few, low, high]).name == TWO
    low.level = 3
    assert party(found, [few, high, low]).name == ONE  # of equals the first
    tribal = pack(found, "", "giant", 9, tribe="t1")
    assert party(found, [few, tribal]).name == "t1"
    found.tribes["t1"].hired = TWO
    assert party(found, [few, tribal]).name == TWO


@pytest.mark.rule("ERF-D-07", "ERF-X-06")
@each(
    "names, slot, ally, side",
    [
        ((ONE, TWO), (ONE,), False, 0),
        ((ONE, TWO), (TWO,), False, 1),
        ((ONE, TWO), (), False, None),
        ((ONE, TWO), ("s3",), False, None),
        ((ONE, TWO), ("s3",), True, 1),
        (("", TWO), ("",), False, 0),
        (("", TWO), (ONE,), False, None),
    ],
)
def test_whose_slot_it_is(names: tuple[str, str], slot: tuple[str, ...], ally: bool, side: int | None) -> None:
    found = world()
    if ally:
        found.contracts["k1"] = Contract("k1", "alliance", TWO, "s3", from_day=1)
    turn = turn_of(found, acting=slot)
    assert acting(turn, [Party(name, []) for name in names]) == side


# What is fought


class Fights:
    """Fights of either manner that only note what they were given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, mass: bool = False) -> None:
        self.seen: list[tuple[object, ...]] = []
        self.always: list[bool] = []
        self.fought = Fought({}, None, "prepared", "bouts")
        self.d10: object = None
        monkeypatch.setattr(engaging, "fight_bouts", self.bouts)
        monkeypatch.setattr(engaging, "fight_hosts", self.hosts)
        monkeypatch.setattr(engaging, "is_mass_battle", self.is_mass)
        self.mass = mass

    def is_mass(self, world: World, parties: object, *, always: bool) -> bool:
        self.always.append(always)
        return self.mass

    def bouts(
        self, world: World, parties: tuple[Party, Party], terrain: str, situation: Situation, d10: object,
        *, on_turn: int | None, ambusher: int,
    ) -> Fought:  # fmt: skip
        self.d10 = d10
        self.seen.append(("bouts", terrain, str(situation), on_turn, ambusher, [one.around for one in parties]))
        return self.fought

    def hosts(
        self, world: World, parties: object, situation: str, d10: object, *, on_turn: int | None, ambusher: int
    ) -> Fought:
        self.seen.append(("mass", situation, on_turn, ambusher))
        return self.fought


def sides(found: World) -> tuple[list[Unit], list[Unit]]:
    return [pack(found, ONE, "piker", 2)], [pack(found, TWO, "stabber", 2)]


@pytest.mark.rule("ERF-CITYWAR-01", "ERF-X-01")
@pytest.mark.parametrize(
    ("level", "option", "terrain", "always"),
    [(1, True, "city", True), (1, False, "city", False), (0, True, "plains", False), (None, True, "plains", False)],
)
def test_where_it_is_fought(
    monkeypatch: pytest.MonkeyPatch, level: int | None, option: bool, terrain: str, always: bool
) -> None:
    fights = Fights(monkeypatch)
    found = world(options={"city_mass": option})
    if level is not None:
        city(found, TWO, level)
    mine, theirs = sides(found)
    assert engage(turn_of(found), HERE, mine, theirs) is None
    assert fights.seen == [("bouts", terrain, "prepared", 0, 0, [[], []])]
    assert fights.always == [always]


@pytest.mark.parametrize(("fraction", "face"), [(0.0, 1), (0.55, 6), (0.999, 10)])
def test_the_dice_have_ten_sides(monkeypatch: pytest.MonkeyPatch, fraction: float, face: int) -> None:
    fights = Fights(monkeypatch)
    found = world()
    mine, theirs = sides(found)
    engage(turn_of(found, roller=LoadedDice(rest=fraction)), HERE, mine, theirs)
    assert callable(fights.d10)
    assert fights.d10("battle", mine[0].id) == face


def test_a_mass_battle_is_given_how_they_met(monkeypatch: pytest.MonkeyPatch) -> None:
    fights = Fights(monkeypatch, mass=True)
    found = world()
    mine, theirs = sides(found)
    engage(turn_of(found, acting=(TWO,)), HERE, mine, theirs, Situation.AMBUSH, ambusher=1)
    assert fights.seen == [("mass", "ambush", 1, 1)]


@pytest.mark.rule("ERF-ZONE-42", "ERF-CMDLEAD-02")
def test_others_around_count_unless_they_fight_or_are_captives(monkeypatch: pytest.MonkeyPatch) -> None:
    fights = Fights(monkeypatch)
    found = world()
    mine, theirs = sides(found)
    lord, captive = commander(found, TWO), commander(found, TWO, jailor="u9")
    engage(turn_of(found), HERE, mine, theirs, around=((), [*theirs, lord, captive]))
    assert fights.seen[0][-1] == [[], [lord]]


def test_without_two_sides_nothing_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    fights = Fights(monkeypatch)
    found = world()
    mine, theirs = sides(found)
    turn = turn_of(found)
    assert engage(turn, HERE, mine, []) is None
    assert engage(turn, HERE, [], theirs) is None
    assert (fights.seen, turn.scratch.opened, turn.events) == ([], {}, [])


@pytest.mark.rule("ERF-SPOT-03", "ERF-SPOT-06", "ERF-SNEAK-12", "ERF-SCOUTING-12")
def test_who_fights_is_in_the_open_and_forgets_whom_he_had_spotted(monkeypatch: pytest.MonkeyPatch) -> None:
    Fights(monkeypatch)
    found = world()
    mine, open_ = pack(found, ONE, "knight", 2, hidden=True), pack(found, ONE, "knight", 2)
    theirs, lurker, far = (
        pack(found, TWO, "piker", 2),
        pack(found, TWO, "explorer", 1),
        pack(found, TWO, "explorer", 1, place=3),
    )
    turn = turn_of(found)
    noted = turn.scratch
    for unit in (mine, lurker):
        noted.crept[unit.id] = HERE
        noted.peeking[unit.id] = 3
    for unit in (lurker, far):
        for side in (ONE, TWO):
            noted.spotted[(side, unit.id)] = None
    engage(turn, HERE, [mine, open_], [theirs])
    assert not mine.hidden
    assert noted.searched == {mine.id: HERE}
    assert (noted.crept, noted.peeking) == ({lurker.id: HERE}, {lurker.id: 3})
    assert set(noted.spotted) == {(TWO, lurker.id), (ONE, far.id), (TWO, far.id)}
    assert list(noted.opened.values()) == [1]


# Decks


@pytest.mark.rule("ERF-NAVAL-10", "ERF-NAVAL-24")
def test_at_sea_crews_fight_and_empty_ships_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    fights = Fights(monkeypatch)
    found = world(terrain="sea", options={"naval": True})
    ours, theirs = pack(found, ONE, "one_mast", 1), pack(found, TWO, "one_mast", 1)
    crew = pack(found, ONE, "seafarer", 5, on=ours.id)
    turn = turn_of(found)
    assert engage(turn, HERE, [ours], [theirs]) is None
    assert theirs.side == ONE  # nobody was aboard
    assert fights.seen == []
    theirs.side = TWO
    assert engage(turn, HERE, [theirs], [ours]) is None  # whoever attacks
    assert theirs.side == ONE
    theirs.side = TWO
    foes = pack(found, TWO, "seafarer", 5, on=theirs.id)
    fights.fought = Fought({foes.id: Toll(captured=5), crew.id: Toll(alive=5)}, 0, "prepared", "bouts")
    turn = turn_of(found)
    assert engage(turn, HERE, [ours], [theirs]) == 0
    assert theirs.side == ONE
    assert [event.by for event in told(turn, ShipTaken)] == ["Faq (S1)"]
    theirs.side, foes.jailor, foes.on = TWO, "", theirs.id
    fights.fought = Fought({}, None, "prepared", "bouts")
    assert engage(turn_of(found), HERE, [ours], [theirs]) is None
    assert theirs.side == TWO
    found.options.naval = False
    engage(turn_of(found), HERE, [ours], [theirs])
    assert fights.seen[-1][0] == "bouts"


# What is told


def told_of(
    found: World, monkeypatch: pytest.MonkeyPatch, fought: Fought, mine: list[Unit], theirs: list[Unit]
) -> ErfTurn:
    fights = Fights(monkeypatch)
    fights.fought = fought
    turn = turn_of(found)
    engage(turn, HERE, mine, theirs)
    return turn


@pytest.mark.rule("ERF-SEQ-10")
def test_a_battle_is_told_to_those_who_fought_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = world()
    lord, pikers = commander(found, ONE, 2), pack(found, ONE, "piker", 9)
    foes, idle = pack(found, TWO, "stabber", 3), pack(found, TWO, "archer", 2)
    ours = figures(0, "piker")[0]
    ours.unit, ours.stood = pikers.id, "back"
    tolls = {
        pikers.id: Toll(alive=4, croaked=3, captured=2, wounds=[1, 1]),
        foes.id: Toll(alive=3, fled=True),
        lord.id: Toll(alive=1),
    }
    fought = Fought(tolls, 0, "prepared", "bouts", figures=[ours], lines={foes.id: "middle"}, told=("A line.",))
    turn = told_of(found, monkeypatch, fought, [lord, pikers], [foes, idle])
    (event,) = told(turn, BattleFought)
    assert (event.place, event.manner, event.situation, event.winner, event.account) == (
        str(HERE), "bouts", "prepared", "attackers", ("A line.",),
    )  # fmt: skip
    assert (event.attackers, event.defenders, event.seen_by) == ("Faq (S1)", "Jetstone (S2)", ("1", "2"))
    first, second = event.attacking
    assert (first.unit, first.leads, first.count, first.line) == (lord.id, True, 1, "")
    assert (second.unit, second.line, second.count) == (pikers.id, "back", 9)
    assert (second.croaked, second.captured, second.wounded, second.fled, second.leads) == (3, 2, 2, False, False)
    third, fourth = event.defending
    assert (third.line, third.fled, third.count, third.party) == ("middle", True, 3, TWO)
    assert (fourth.unit, fourth.line, fourth.croaked) == (idle.id, "", 0)
    assert event.outcome == "The defenders fled. The attackers lost 5, the defenders 0."
    assert told(turn, BattleNews) == []  # three croaked are no news


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "score"), [(3, 4, 0, 0), (4, 4, 0, 8), (0, 8, None, 8), (90, 60, 1, 100)]
)
def test_from_eight_croaked_on_everybody_hears_of_it(
    monkeypatch: pytest.MonkeyPatch, mine: int, theirs: int, winner: int | None, score: int
) -> None:
    found = world()
    one, other = pack(found, ONE, "piker", 200), pack(found, TWO, "stabber", 200)
    tolls = {one.id: Toll(alive=9, croaked=mine), other.id: Toll(alive=9, croaked=theirs)}
    turn = told_of(found, monkeypatch, Fought(tolls, winner, "prepared", "bouts", told=("x",)), [one], [other])
    news = told(turn, BattleNews)
    assert [(event.score, event.croaked) for event in news] == ([(score, mine + theirs)] if score else [])
    names = {0: "Faq (S1)", 1: "Jetstone (S2)", None: ""}
    for event in news:
        assert (event.winner, event.seen_by) == (names[winner], ("*",))
    assert told(turn, BattleFought)[0].winner == {0: "attackers", 1: "defenders", None: ""}[winner]


@pytest.mark.parametrize(
    ("winner", "mine", "theirs", "words"),
    [
        (0, (0, 0, False), (1200, 30, False), "The attackers won. The attackers lost 0, the defenders 1,230."),
        (1, (2, 1, False), (0, 0, False), "The defenders won. The attackers lost 3, the defenders 0."),
        (1, (0, 0, True), (0, 0, False), "The attackers fled. The attackers lost 0, the defenders 0."),
        (0, (0, 0, False), (0, 0, True), "The defenders fled. The attackers lost 0, the defenders 0."),
        (0, (0, 0, True), (0, 0, False), "The attackers won. The attackers lost 0, the defenders 0."),
        (None, (0, 0, True), (0, 0, True), "Nobody held the field alone. The attackers lost 0, the defenders 0."),
    ],
)
def test_how_it_ended_in_words(
    monkeypatch: pytest.MonkeyPatch,
    winner: int | None,
    mine: tuple[int, int, bool],
    theirs: tuple[int, int, bool],
    words: str,
) -> None:
    found = world()
    units: list[Unit] = [pack(found, ONE, "piker", 2000), pack(found, TWO, "piker", 2000)]
    tolls = {
        unit.id: Toll(alive=2000 - croaked - captured, croaked=croaked, captured=captured, fled=fled)
        for unit, (croaked, captured, fled) in zip(units, (mine, theirs), strict=True)
    }
    turn = told_of(found, monkeypatch, Fought(tolls, winner, "prepared", "bouts"), units[:1], units[1:])
    assert told(turn, BattleFought)[0].outcome == words


def test_the_name_of_the_wild_is_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, name in (("dwagon", "3 dwagons"), ("", "wild units")):
        found = world()
        wild: list[Unit] = [pack(found, "", kind, 3), pack(found, "", "bat", 9)] if kind else [commander(found, "")]
        turn = told_of(found, monkeypatch, Fought({}, 0, "prepared", "bouts"), [pack(found, ONE, "piker", 2)], wild)
        (event,) = told(turn, BattleFought)
        assert (event.attackers, event.defenders) == ("Faq (S1)", name)


def test_a_line_of_doctrine_reaches_the_battle() -> None:
    found = world()
    orders(found.sides[ONE].doctrine, "RETREAT never")
    mine, theirs = sides(found)
    turn = turn_of(found)
    winner = engage(turn, HERE, mine, theirs)
    (event,) = told(turn, BattleFought)
    assert event.winner == {0: "attackers", 1: "defenders", None: ""}[winner]
    assert event.account
