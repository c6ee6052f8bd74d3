"""CLAIM and challenges."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import COIN, Kind, Mode, Movement, Unit
from engine.games.overlord.titles import ownership, titles
from engine.games.overlord.titles.events import ChallengeLost, ChallengeWon, TitleClaimed, TitleNews, TitleProclaimed
from tests.engine.games.overlord.props.realm import DAY, Realm, teach
from tests.suite.table import each


def challenger(realm: Realm, days: float, number: str = "U1") -> Unit:
    """A leader of f05 in the city, with $1000 and so many days of combat."""
    unit = realm.unit(number, location="L2", items={COIN: 1000})
    unit.experience["cmbt"] = int(days * DAY)
    return unit


def held(realm: Realm, days: int = 100, location: str = "L2", tag: str = "shrf") -> Unit:
    """A leader of f06 who is Sheriff of the city, with so many days of combat."""
    unit = realm.unit("U9", faction="f06", location=location)
    unit.experience["cmbt"] = days * DAY
    realm.title("L2", tag, unit)
    return unit


@pytest.mark.rule("OVL-TITLE-02", "OVL-TITLE-03", "OVL-TITLE-04", "OVL-ORD-11", "OVL-GAP-65", "OVL-TITLE-20")
def test_a_free_title_goes_to_the_leader_who_knows_enough_and_pays_for_it() -> None:
    realm = Realm()
    title = realm.title("L2", "shrf")
    unit = challenger(realm, 15)
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf") is Result.DONE
    assert (title.holder, unit.title, title.claimed_on, unit.items) == ("U1", "L2", 31, {COIN: 750})
    assert ownership.owner(realm.world, realm.at("L2")) == "f05"
    assert [(event.item, event.amount) for event in realm.told(Accounted)] == [(COIN, -250)]
    assert realm.told(TitleClaimed)[0].of == "Place L2 [L2]"
    assert realm.said()[0] == "Unit U1 [U1] pays $250 and claims the title of Sheriff [shrf] in Place L2 [L2]!"


@pytest.mark.rule("OVL-TITLE-04", "OVL-TITLE-01")
def test_all_who_are_there_hear_who_holds_the_title_and_great_ones_make_the_news() -> None:
    realm = Realm()
    realm.unit("U2", faction="f06", location="L2")
    realm.title("L2", "shrf")
    realm.do(BOOK.deeds, challenger(realm, 15), "CLAIM shrf L2")
    assert realm.said("ben") == ["Unit U1 [U1] of Faction f05 is now Sheriff of Place L2 [L2]."]
    assert (len(realm.told(TitleProclaimed)), realm.told(TitleNews)) == (1, [])
    realm.title("L4", "over")
    rival = teach(realm.unit("U3", location="L4", items={COIN: 10_000}), cmbt=5)
    assert realm.do(BOOK.deeds, rival, "CLAIM over") is Result.DONE
    assert realm.told(TitleNews)[0].score == 100


@pytest.mark.rule("OVL-TITLE-02", "OVL-TITLE-03", "OVL-ORD-11")
def test_a_claim_waits_for_skill_price_place_and_title() -> None:
    realm = Realm()
    unit = challenger(realm, 14.99)
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf L2") is Result.NOT_YET  # no title there yet
    title = realm.title("L2", "shrf")
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf L2") is Result.NOT_YET
    unit.experience["cmbt"] = 15 * DAY
    unit.items[COIN] = 249
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf L2") is Result.NOT_YET
    unit.items[COIN] = 250
    unit.location = "L1"
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf L2") is Result.NOT_YET
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf") is Result.NOT_YET
    unit.location = "L2"
    assert (title.holder, realm.said()) == ("", [])
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf L2") is Result.DONE


@pytest.mark.rule("OVL-TITLE-01", "OVL-TITLE-03")
def test_what_can_not_be_claimed_is_said() -> None:
    realm = Realm()
    realm.title("L2", "shrf")
    men = realm.soldiers("U5", 10, location="L2")
    unit = challenger(realm, 15)
    realm.do(BOOK.deeds, men, "CLAIM shrf")
    realm.do(BOOK.deeds, unit, "CLAIM mayo L2")
    realm.do(BOOK.deeds, unit, "CLAIM shrf L99")
    realm.do(BOOK.deeds, unit, "CLAIM xxxx")
    realm.do(BOOK.deeds, unit, "CLAIM shrf")
    realm.do(BOOK.deeds, unit, "CLAIM shrf")
    realm.title("L3", "shrf")
    realm.do(BOOK.deeds, unit, "CLAIM shrf L3")
    assert [text for text in realm.said() if text.startswith("CLAIM")] == [
        "CLAIM shrf: Only leaders and heroes can hold titles.",
        "CLAIM mayo L2 waits. Place L2 [L2] has no title of Mayor.",
        "CLAIM shrf L99 waits. We know of no place L99.",
        "CLAIM xxxx: There is no title called xxxx.",
        "CLAIM shrf waits. We already hold that title.",
        "CLAIM shrf L3 waits. Unit U1 [U1] already holds a title; a unit can hold only one.",
    ]


@pytest.mark.rule("OVL-EX-49", "OVL-TITLE-05", "OVL-GAP-67", "OVL-GAP-120", "OVL-TITLE-07")
@each("days, wins", [(109.99, False), (110, True)])
def test_a_challenge_to_a_holder_who_is_there_takes_a_tenth_more(days: float, wins: bool) -> None:
    realm = Realm()
    holder = held(realm)
    unit = challenger(realm, days)
    result = realm.do(BOOK.deeds, unit, "CLAIM shrf")
    assert result is (Result.DONE if wins else Result.EXECUTED)
    assert (unit.items, holder.items) == ({COIN: 750}, {COIN: 125})  # $250, of which $125 to the holder
    assert sum(event.amount for event in realm.told(Accounted)) == -125
    assert (unit.title, holder.title) == (("L2", "") if wins else ("", "L2"))
    (event,) = realm.told(ChallengeWon if wins else ChallengeLost)
    assert (event.own, event.theirs, event.percent) == (int(days), 100, int(days))
    assert {"anna", "ben"} <= set(event.seen_by)


@pytest.mark.rule("OVL-TITLE-06", "OVL-GAP-67", "OVL-TITLE-16", "OVL-TITLE-18", "OVL-TITLE-17")
@each(
    "tag, needed",
    [("shrf", 90), ("mayo", 90), ("marq", 90), ("hgld", 80), ("amag", 80), ("wmag", 80), ("lord", 90), ("tmak", 90)],
)
def test_of_an_absent_holder_less_experience_is_enough(tag: str, needed: int) -> None:
    for share, wins in ((needed, True), (needed - 1, False)):
        realm = Realm()
        holder = realm.unit("U9", faction="f06", location="L1")
        realm.title("L2", tag, holder)
        unit = realm.unit("U1", location="L2", items={COIN: 5000})
        skill = TITLES[tag].skill
        holder.experience[skill] = 1000 * DAY
        unit.experience[skill] = 10 * share * DAY
        assert realm.do(BOOK.deeds, unit, f"CLAIM {tag}") is (Result.DONE if wins else Result.EXECUTED)


@pytest.mark.rule("OVL-TITLE-06")
def test_a_holder_on_the_way_is_absent() -> None:
    realm = Realm()
    holder = held(realm)
    holder.movement = Movement("L2", "L1", 1, 0, Mode.WALK, "move")
    assert realm.do(BOOK.deeds, challenger(realm, 90), "CLAIM shrf") is Result.DONE


@pytest.mark.rule("OVL-ORD-11", "OVL-TITLE-03")
def test_with_free_nobody_is_challenged() -> None:
    realm = Realm()
    holder = held(realm)
    unit = challenger(realm, 500)
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf L2 FREE") is Result.NOT_YET
    assert (unit.items, holder.items) == ({COIN: 1000}, {})
    realm.title("L2", "shrf")
    holder.title = ""
    assert realm.do(BOOK.deeds, unit, "CLAIM shrf L2 FREE") is Result.DONE


@pytest.mark.rule("OVL-TITLE-11", "OVL-GAP-66")
def test_the_overlord_is_claimed_only_while_there_is_none() -> None:
    realm = Realm()
    holder = teach(held(realm, tag="over"), cmbt=5)
    unit = teach(realm.unit("U1", location="L2", items={COIN: 10_000}), cmbt=6)
    assert realm.do(BOOK.deeds, unit, "CLAIM over") is Result.NOT_YET
    assert realm.said() == ["CLAIM over waits. The Overlord cannot be challenged, only beaten in battle."]
    realm.title("L2", "over")
    holder.title = ""
    novice = teach(realm.unit("U2", location="L2", items={COIN: 10_000}), cmbt=4)
    assert realm.do(BOOK.deeds, novice, "CLAIM over") is Result.NOT_YET
    assert realm.do(BOOK.deeds, unit, "CLAIM over") is Result.DONE
    assert unit.items == {}


@pytest.mark.rule("OVL-EX-09", "OVL-TITLE-03")
def test_sixteen_days_to_sheriff() -> None:
    """15 days of combat are the 1st level; on day 16 the title is claimed; the rest of the month is for magic."""
    realm = Realm()
    realm.title("L2", "shrf")
    unit = realm.unit("U1", "hero", location="L2", items={COIN: 3000})
    realm.orders({"U1": "STUDY cmbt 1\nCLAIM shrf L2\n@STUDY mage"})
    realm.days(1, 30)
    assert [event.day for event in realm.told(TitleClaimed)] == [16]
    assert (unit.title, unit.experience["cmbt"]) == ("L2", 15 * DAY)
    assert unit.experience["mage"] == 14 * DAY


@pytest.mark.rule("OVL-TITLE-17")
def test_the_head_of_a_guild_is_claimed_inside_its_building() -> None:
    realm = Realm()
    realm.title("L2", "hgld")
    realm.structure("B1", "mgld", "L2")
    unit = teach(realm.unit("U1", location="L2", items={COIN: 1000}), mage=2)
    assert realm.do(BOOK.deeds, unit, "CLAIM hgld") is Result.NOT_YET
    unit.structure = "B1"
    assert realm.do(BOOK.deeds, unit, "CLAIM hgld") is Result.DONE


@pytest.mark.rule("OVL-REPORT-42")
@each(
    "own, theirs, found",
    [(0, 0, (0, 0, 0)), (30, 0, (30, 0, 300_000)), (0, 30, (0, 30, 0)), (45, 30, (45, 30, 150))],
)
def test_a_challenge_is_told_in_days_and_in_percent(own: int, theirs: int, found: tuple[int, int, int]) -> None:
    challenger, holder = (Unit(n, n, "f05", "ldr", Kind.LEADER, 1, "L1") for n in ("U1", "U2"))
    for unit, days in ((challenger, own), (holder, theirs)):
        if days:
            unit.experience[TITLES["mayo"].skill] = days * DAY
    assert titles.percentage(challenger, holder, "mayo") == found
