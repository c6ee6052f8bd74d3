"""The mentor's first ten notes teach the whole game, and every suggestion does what its sentence says."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Advice, Temper
from engine.core.ruleset import SeatRequest, begin, check_orders, run_turn
from engine.games.dunk.events import Refused
from engine.games.dunk.house import mentor
from engine.games.dunk.house.player import HOUSE
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import Army, ArmyType, Attitude, Campaign, Kingdom
from tests.suite.table import each

RIVALS = (Temper.BUILDER, Temper.RAIDER)
PUPILS = [("human", "warriors"), ("duck", "priests"), ("elf", "mages"), ("orc", "warriors"), ("dwarf", "priests")]
NOTES = 10


@cache
def practice(race: str, leaders: str, seed: str) -> list[tuple[Advice, Campaign, Campaign, list[str]]]:
    """Ten turns of somebody who does what the mentor says: note, state before, state after, what was refused."""
    seats = [SeatRequest(id="1", name="Ash", choices=RULESET.play.choices(race=race, leaders=leaders))]
    options = RULESET.play.options(**HOUSE.practice)
    for number, temper in enumerate(RIVALS, start=2):
        chosen = HOUSE.choices(options, temper, Dice(seed, number))
        seats.append(SeatRequest(id=str(number), name=temper.title(), choices=RULESET.play.choices(**chosen)))
    state, told = begin(RULESET, options, seats, seed), []
    events: tuple[Event, ...] = ()
    for turn in range(1, NOTES + 1):
        before = document.decode(state, Campaign)
        mine = view(before, "1")
        note = mentor.advise(mine, events)
        sheets = {"1": f"begin orders Ash {turn}\n{note.orders}end orders\n"}
        assert check_orders(RULESET, mine, sheets["1"]).errors == (), note.orders
        for number, temper in enumerate(RIVALS, start=2):
            if before.kingdoms[number].status == "active":
                sheets[str(number)] = HOUSE.orders(view(before, str(number)), temper, Dice(seed, turn, number))
        outcome = run_turn(RULESET, state, sheets, seed=seed, number=turn)
        events = tuple(event for event in outcome.events if "1" in event.seen_by or event.seen_by == ("*",))
        refused = [str(event) for event in outcome.events if isinstance(event, Refused) and event.seen_by == ("1",)]
        state = outcome.state
        told.append((note, before, document.decode(state, Campaign), refused))
    return told


def lesson_of(note: Advice) -> mentor.Lesson:
    return next(one for one in every_lesson() if note.suggestion.startswith(one.suggestion))


def every_lesson() -> set[mentor.Lesson]:
    return {lesson for turn in mentor.COURSE for lesson in turn} | set(mentor.SPARE)


def own(campaign: Campaign) -> dict[int, Army]:
    return {army.id: army for army in campaign.armies.values() if army.owner == 1}


def raised(before: Campaign, after: Campaign) -> list[Army]:
    """The new armies that live, town guards apart."""
    old = own(before)
    return [a for a in own(after).values() if a.id not in old and a.type is not ArmyType.TOWN_GUARD]


def lines(note: Advice, word: str) -> list[list[str]]:
    return [line.split() for line in note.orders.splitlines() if line.split()[0].startswith(word)]


def moved(note: Advice, before: Campaign, after: Campaign) -> bool:
    """Whether an army went where it was sent: it is elsewhere, climbs, fell, or was held up on its way, by a fight or
    at a border that a neighbour reached first (then it forgets its direction).
    """
    for _, number, first, *_ in lines(note, "move"):
        here, was = own(after).get(int(number)), own(before)[int(number)]
        if first != "0" and (here is None or here.climbing or (here.province, here.last) != (was.province, was.last)):
            return True
    return False


def built(note: Advice, after: Campaign) -> bool:
    """Whether everything that was ordered to be built stands, for all that a raid or a fire may have cost."""
    stands = []
    for order, number, *_ in lines(note, "build_"):
        place = after.provinces[int(number)]
        stands.append({"build_village": place.villages > 0, "build_town": place.town is not None,
                       "build_mine": place.mine is not None}[order] or place.owner != 1)  # fmt: skip
    return bool(stands) and all(stands)


def learned(note: Advice, kingdom: Kingdom) -> bool:
    found = lines(note, "develop_")
    return bool(found) and all(order.removeprefix("develop_") in kingdom.techs for order, *_ in found)


def did(lesson: mentor.Lesson, note: Advice, before: Campaign, after: Campaign) -> bool:
    """Whether what the lesson's sentence says came about."""
    me = after.kingdoms[1]
    if lesson in (mentor.RAISE, mentor.TRAIN):
        new = raised(before, after)
        trained = lesson is mentor.RAISE or all(army.erf >= 2 for army in new)
        return len(lines(note, "place")) >= len(new) > 0 and trained
    if lesson is mentor.MARCH:
        return moved(note, before, after)
    if lesson is mentor.FRIEND:
        return all(me.attitudes[int(number)] is Attitude.FRIEND for _, number in lines(note, "friend"))
    if lesson is mentor.WAR:
        return all(me.attitudes[int(number)] is Attitude.ENEMY for _, number in lines(note, "enemy"))
    if lesson is mentor.GUARD:
        _, number, word = lines(note, "move")[0]
        stayed = own(after).get(int(number))
        return word == "0" and (stayed is None or stayed.province == own(before)[int(number)].province)
    if lesson is mentor.TOWN and not lines(note, "build_"):
        return all(after.provinces[int(near)].supplies == int(town) for _, town, _, near in lines(note, "supply"))
    if lesson is mentor.RITUAL:
        return learned(note, me) or bool(lines(note, "burn") or lines(note, "mission") or lines(note, "magic_village"))
    return built(note, after) or learned(note, me)


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize(("race", "leaders"), PUPILS)
def test_every_suggestion_does_what_its_sentence_says(race: str, leaders: str, seed: str) -> None:
    for turn, (note, before, after, refused) in enumerate(practice(race, leaders, seed)):
        assert refused == [], (turn, note.orders)
        if note.orders:
            lesson = lesson_of(note)
            assert did(lesson, note, before, after), (turn, lesson.suggestion, note.orders)
        else:
            assert "Wait a turn" in note.suggestion
        routine = note.suggestion
        assert ("walk on, as before" in routine) <= moved(note, before, after), note.orders
        assert ("raises armies" in routine) <= bool(lines(note, "place"))


def test_ten_notes_tell_the_whole_game() -> None:
    told = {lesson_of(note) for race, leaders in PUPILS for seed in ("one", "two")
            for note, *_ in practice(race, leaders, seed) if note.orders}  # fmt: skip
    assert told >= every_lesson() - {mentor.DEVELOP, mentor.PLUNDER}  # for those who cannot do better, or know how
    everything = " ".join(f"{lesson.meaning} {lesson.suggestion}" for lesson in every_lesson())
    for word in ("army", "village", "town", "officials", "friend", "enemy", "war", "ERF", "warriors", "Mages",
                 "priests", "learn", "rebel", "worldpeace", "net income", "/standings", "/letter"):  # fmt: skip
        assert word in everything, word


@each("race, leaders", PUPILS)
def test_a_beginner_hears_at_least_six_different_lessons_in_ten_turns(race: str, leaders: str) -> None:
    notes = [note for note, *_ in practice(race, leaders, "one")]
    assert len({lesson_of(note) for note in notes if note.orders}) >= 6, [note.suggestion for note in notes]
