"""What a use has in hand, and who notices whom: every case by itself (OLY-GAP-S000, -47, -85, OLY-ORDER-77)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Place, Running, Storm, Unit
from engine.games.olympia.units import presence
from engine.games.olympia.units.stacks import relocate, remove
from engine.games.olympia.units.using import ThingUsing, Use, Using, deed, finish, in_haven, start, usage
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import building, inside, thing
from tests.suite.table import each


def acting(camp: Camp, unit: Unit) -> Acting:
    return Acting(camp.quiet(), unit, Order(name="use"), Running(words="use", left=0))


def using(camp: Camp, unit: Unit, *args: str, code: str = "614") -> Using:
    return Using(acting(camp, unit), code, args)


def refusal(what: Callable[[], object]) -> Refusal | None:
    try:
        what()
    except NotPossible as problem:
        return Refusal(problem.code)
    return None


# Arguments


@pytest.mark.rule("OLY-ORDER-77")
def test_words_lose_their_brackets_and_missing_ones_have_a_default_or_are_refused() -> None:
    camp = Camp()
    unit = camp.noble("Osswid")
    use = using(camp, unit, "[D127],", "(Ad48)")
    assert (use.word(0), use.word(1), use.word(2, "x")) == ("d127", "ad48", "x")
    assert refusal(lambda: use.word(2)) is Refusal.USE_ARGUMENTS


@pytest.mark.rule("OLY-ORDER-77")
@each(
    "word, found",
    [
        ("1", 1), ("5", 5), ("0", Refusal.USE_RANGE), ("6", Refusal.USE_RANGE), ("999999999", Refusal.USE_RANGE),
        ("1000000000", Refusal.USE_ARGUMENTS), ("-1", Refusal.USE_ARGUMENTS), ("x", Refusal.USE_ARGUMENTS),
        ("²", Refusal.USE_ARGUMENTS), ("٣", Refusal.USE_ARGUMENTS), ("003", 3),
    ],
)  # fmt: skip
def test_numbers_are_whole_and_within_their_bounds(word: str, found: int | Refusal) -> None:
    camp = Camp()
    use = using(camp, camp.noble("Osswid"), word)
    if isinstance(found, int):
        assert use.whole(0, 1, 5) == found
    else:
        assert refusal(lambda: use.whole(0, 1, 5)) is found


@pytest.mark.rule("OLY-ORDER-77")
def test_a_number_that_is_missing_has_a_default_or_is_refused() -> None:
    camp = Camp()
    use = using(camp, camp.noble("Osswid"))
    assert (use.whole(0, 0, 5, 0), use.whole(0, 1, 5, 3)) == (0, 3)
    assert refusal(lambda: use.whole(0, 1, 5)) is Refusal.USE_ARGUMENTS


@pytest.mark.rule("OLY-GAP-S000")
def test_a_target_is_named_by_its_number_or_as_the_garrison_and_is_here() -> None:
    camp = Camp("pp")
    unit = camp.noble("Osswid")
    leader = camp.noble("Leader", "b")
    member = camp.beneath(leader, camp.noble("Member", "b"))
    garrison = camp.noble("Garrison", "", kind="garrison")
    far, hidden = camp.noble("Far", "b", at="aa01"), camp.noble("Hidden", "b", hides=True)
    assert using(camp, unit, member.id).target(0) is member
    assert using(camp, unit, "garrison").target(0) is garrison
    assert using(camp, unit, garrison.id).target(0) is garrison
    assert using(camp, unit).target(0, himself=True) is unit
    assert refusal(lambda: using(camp, unit).target(0)) is Refusal.USE_ARGUMENTS
    for code in (far.id, hidden.id, "1234", "noble"):
        assert refusal(lambda code=code: using(camp, unit, code).target(0)) is Refusal.USE_NOT_HERE  # type: ignore[misc]
    garrison.place = "aa01"
    camp.world.places["aa00"].units.remove(garrison.id)
    assert refusal(lambda: using(camp, unit, "garrison").target(0)) is Refusal.USE_NOT_HERE


def test_a_thing_must_be_in_the_hands_of_who_uses_it() -> None:
    camp = Camp()
    unit, other = camp.noble("Osswid"), camp.noble("Feasel")
    own, his = thing(camp.world, unit), thing(camp.world, other)
    assert using(camp, unit, own.id).held(0) is own
    assert refusal(lambda: using(camp, unit, his.id).held(0)) is Refusal.USE_NOT_HELD


def test_how_a_use_is_written_is_told_for_skills_and_by_default_for_the_rest() -> None:
    assert (usage("632"), usage("69")) == ("use 632 (unit)", "use 69")


# Start and end


def worked(use: Using) -> bool:
    return True


@pytest.mark.rule("OLY-GAP-S000", "OLY-MINE-05")
@each(
    "code, kind, finished, fits",
    [("603", "galley", True, True), ("603", "roundship", True, True), ("603", "galley", False, False),
     ("603", "inn", True, False), ("603", "city", True, False), ("636", "inn", True, True),
     ("636", "inn", False, False), ("636", "tower", True, False), ("752", "graveyard", True, True),
     ("752", "cave", True, False)],
)  # fmt: skip
def test_some_skills_are_used_in_finished_places_of_a_kind(code: str, kind: str, finished: bool, fits: bool) -> None:
    camp = Camp("~")
    built = kind in ("galley", "roundship", "inn", "tower")
    place = building(camp.world, "aa00", kind, finished=finished) if built else inside(camp.world, "aa00", kind)
    unit = camp.noble("Osswid", at=place.id, skills={code: 0}, items={"102": 9, "19": 9})
    found = refusal(lambda: start(using(camp, unit, code=code), Use(worked)))
    assert found is (None if fits else Refusal.USE_PLACE)


@pytest.mark.rule("OLY-GAP-92", "OLY-GAP-S000")
@each("own, mates, fits", [(25, 0, True), (24, 1, True), (24, 0, False), (0, 25, True)])
def test_gold_for_a_use_may_come_from_stackmates(own: int, mates: int, fits: bool) -> None:
    camp = Camp()
    top = camp.noble("Candide", items={"1": mates} if mates else {})
    unit = camp.beneath(top, camp.noble("Osswid", skills={"672": 0}, items={"1": own} if own else {}))
    use = Use(worked)
    assert refusal(lambda: start(using(camp, unit, code="672"), use)) is (None if fits else Refusal.USE_NEEDS)
    if fits:
        assert finish(using(camp, unit, code="672"), use) is Result.DONE
        assert (unit.count("1"), top.count("1")) == (0, 0)


@pytest.mark.rule("OLY-GAP-92")
def test_other_things_than_gold_are_a_nobles_own() -> None:
    camp = Camp()
    top = camp.noble("Candide", items={"77": 9, "11": 9})
    unit = camp.beneath(top, camp.noble("Osswid", skills={"613": 0}, items={"77": 3, "11": 2}))
    assert refusal(lambda: start(using(camp, unit, code="613"), Use(worked))) is Refusal.USE_NEEDS
    unit.items["11"] = 3
    assert finish(using(camp, unit, code="613"), Use(worked)) is Result.DONE
    assert (unit.items, top.items) == ({"11": 3}, {"77": 9, "11": 9})


@pytest.mark.rule("OLY-MAGIC-03", "OLY-GAP-76", "OLY-SKILL-06")
def test_aura_days_and_effect() -> None:
    camp = Camp()
    unit = camp.noble("Osswid", skills={"804": 0, "614": 12}, aura=2, most_aura=2)
    spell = using(camp, unit, code="804")
    assert refusal(lambda: start(spell, Use(worked, aura=lambda use: 3))) is Refusal.USE_AURA
    assert start(spell, Use(worked, aura=lambda use: 2)) == Started(SKILLS["804"].days)
    assert start(spell, Use(worked, days=lambda use: 14)) == Started(14)
    assert start(spell, Use(worked, every_day=lambda use: Result.GOING_ON)) is Result.POLL
    assert finish(spell, Use(worked, every_day=lambda use: Result.GOING_ON)) is Result.GOING_ON
    assert start(using(camp, unit), Use(worked)) == Started(6)
    assert (unit.aura, unit.skills["804"]) == (2, 0)
    assert start(spell, Use(worked, days=lambda use: 0, aura=lambda use: 2)) is Result.DONE
    assert (unit.aura, unit.skills["804"]) == (0, 1)
    unit.aura, unit.improved = 2, []
    assert finish(spell, Use(lambda use: False, aura=lambda use: 1)) is Result.DONE
    assert (unit.aura, unit.skills["804"]) == (1, 1)


def test_things_have_neither_days_nor_aura_of_a_table() -> None:
    camp = Camp()
    use = ThingUsing(acting(camp, camp.noble("Osswid")), "69", (), None)
    plain: Use[ThingUsing] = Use(lambda use: True)
    assert (plain.aura(use), plain.days(use)) == (0, 0)


@pytest.mark.rule("OLY-GAP-99")
def test_an_order_that_is_short_for_a_use_begins_ends_and_is_interrupted() -> None:
    camp = Camp()
    unit = camp.noble("Osswid", skills={"614": 0})
    told: list[str] = []

    def end(use: Using) -> bool:
        told.append(f"end {use.word(0)}")
        return True

    use: Use[Using] = Use(
        end,
        begin=lambda use: told.append(f"begin {use.word(0)}"),
        interrupt=lambda use: told.append("stop"),
    )
    short = deed("614", use, lambda order: [5, 6])
    assert short.begin(acting(camp, unit)) == Started(7)
    assert short.end(acting(camp, unit)) is Result.DONE
    short.interrupt(acting(camp, unit))
    assert (told, unit.skills["614"]) == (["begin 5", "end 5", "stop"], 1)


@pytest.mark.rule("OLY-MAGIC-15")
def test_a_haven_is_safe_in_all_that_lies_in_it() -> None:
    camp = Camp("pp")
    city = inside(camp.world, "aa00", "city", haven=True)
    inn = building(camp.world, city.id, "inn")
    tower = building(camp.world, inn.id, "tower")
    places = (city, inn, tower, camp.world.places["aa00"], camp.world.places["aa01"])
    assert [in_haven(camp.world, place) for place in places] == [True, True, True, False, False]


# Who notices whom


def fog(camp: Camp, place: str = "aa00", kind: str = "fog") -> None:
    camp.world.raise_storm(Storm(id=f"7900{len(camp.world.storms)}", kind=kind, name="Storm", place=place, strength=2))


def names(units: object) -> list[str]:
    return [unit.name for unit in units]  # type: ignore[attr-defined]


@pytest.mark.rule("OLY-GAP-47", "OLY-GAP-S638")
def test_fog_hides_strangers_in_a_province_but_not_stackmates_and_garrisons() -> None:
    camp = Camp("pp")
    month = OlympiaTurn(camp.world, {}, seed="s", number=1, scratch=Scratch())
    inn = building(camp.world, "aa00", "inn")
    own, friend = camp.noble("Own"), camp.noble("Friend")
    stranger = camp.noble("Stranger", "b")
    mate = camp.beneath(own, camp.noble("Mate", "b"))
    camp.noble("Garrison", "", kind="garrison")
    inner, guest = camp.noble("Inner", at=inn.id), camp.noble("Guest", "b", at=inn.id)
    assert names(presence.unnoticed(month, own)) == []
    fog(camp, kind="rain")
    fog(camp, "aa01")
    assert not presence.foggy(camp.world, camp.world.places["aa00"])
    assert names(presence.unnoticed(month, own)) == []
    fog(camp)
    assert presence.foggy(camp.world, camp.world.places["aa00"])
    assert not presence.foggy(camp.world, inn)
    assert names(presence.unnoticed(month, own)) == ["Stranger"]
    assert names(presence.unnoticed(month, mate)) == ["Friend"]
    assert names(presence.unnoticed(month, friend)) == ["Mate", "Stranger"]
    assert presence.notices(camp.world, inner, guest)
    stranger.found_by.append(own.id)
    assert names(presence.unnoticed(month, own)) == []


@pytest.mark.rule("OLY-GAP-S638")
def test_those_who_hide_are_noticed_by_nobody_but_their_own_and_only_while_they_can() -> None:
    camp = Camp("p")
    month = OlympiaTurn(camp.world, {}, seed="s", number=1, scratch=Scratch())
    inn = building(camp.world, "aa00", "inn")
    own, stranger = camp.noble("Own"), camp.noble("Stranger", "b")
    shade, plain = camp.noble("Shade", "b", hides=True), camp.noble("Plain", "b")
    assert names(presence.unnoticed(month, own)) == ["Shade"]
    assert names(presence.unnoticed(month, stranger)) == []
    shade.items = {"10": 1}
    assert names(presence.unnoticed(month, own)) == []
    shade.items = {"1": 1, "d127": 1}
    assert presence.conceals(camp.world, shade)
    assert not presence.conceals(camp.world, plain)
    first, second = camp.noble("First", at=inn.id, hides=True), camp.noble("Second", at=inn.id, hides=True)
    assert [presence.can_hide(camp.world, unit) for unit in (first, second, own)] == [False, True, True]


@pytest.mark.rule("OLY-GAP-85", "OLY-PRIS-02")
def test_deeds_of_those_unseen_are_noticed_by_who_notices_them() -> None:
    camp = Camp("p")
    inn = building(camp.world, "aa00", "inn")
    place: Place = camp.world.places["aa00"]
    actor = camp.noble("Actor", "a")
    camp.noble("Own", "a")
    finder = camp.noble("Finder", "b")
    camp.noble("Guest", "c", at=inn.id)
    assert presence.witnesses(camp.world, place, of=actor) == ("b", "c")
    assert presence.witnesses(camp.world, place) == ("a", "b", "c")
    actor.hides = True
    assert presence.witnesses(camp.world, place, of=actor) == ()
    actor.found_by.append(finder.id)
    assert presence.witnesses(camp.world, place, of=actor) == ("b",)
    actor.hides, actor.found_by = False, []
    fog(camp)
    assert presence.witnesses(camp.world, place, of=actor) == ()
    actor.contacted.append("fb1")
    assert presence.witnesses(camp.world, place, of=actor) == ("b",)
    actor.kind, actor.contacted = "garrison", []
    assert presence.witnesses(camp.world, place, of=actor) == ("b", "c")


@pytest.mark.rule("OLY-LOC-13", "OLY-GAP-30")
def test_who_is_on_its_way_is_not_here_and_of_several_garrisons_the_first_that_stays_answers() -> None:
    camp = Camp("pp")
    own = camp.noble("Own")
    leader = camp.noble("Leader", "b", moving=True)
    member = camp.beneath(leader, camp.noble("Member", "b"))
    one = camp.noble("One", "", kind="garrison", moving=True)
    two = camp.noble("Two", "", kind="garrison")
    far = camp.noble("Far", "b", at="aa01")
    hand = acting(camp, own)
    assert presence.here(hand, "garrison", "OLY-LOC-13") is two
    assert presence.here(hand, own.id, "OLY-LOC-13") is own
    for code in (leader.id, member.id, one.id, far.id, "1234"):
        assert refusal(lambda code=code: presence.here(hand, code, "OLY-LOC-13")) is Refusal.NOT_HERE  # type: ignore[misc]
    leader.moving = False
    assert presence.here(hand, member.id, "OLY-LOC-13") is member


@pytest.mark.rule("OLY-GAP-S638")
def test_searchers_learn_who_hid_who_showed_himself_and_who_left_since_they_first_looked() -> None:
    camp = Camp("pp")
    month = OlympiaTurn(camp.world, {}, seed="s", number=1, scratch=Scratch())
    own = camp.noble("Own")
    late, early = camp.noble("Late", "b"), camp.noble("Early", "b", hides=True)
    assert names(presence.unnoticed(month, own)) == ["Early"]
    presence.hide(month, late)
    assert names(presence.unnoticed(month, own)) == ["Late", "Early"]  # as they stand
    late.hides = False
    assert names(presence.unnoticed(month, own)) == ["Early"]
    relocate(camp.world, early, camp.world.places["aa01"])
    assert names(presence.unnoticed(month, own)) == []
    presence.hide(month, late)
    remove(camp.world, late)
    assert names(presence.unnoticed(month, own)) == []
