"""The mentor of Dunk!: what changed, what it means, one thing to try, for somebody who never read the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Advice, Temper
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.house.desk import STAY, Desk, upkeep
from engine.games.dunk.house.growing import dig, found_town, found_village, study, supply
from engine.games.dunk.house.marching import march, plunder, raise_armies, rituals, strength
from engine.games.dunk.realm.events import LandTaken, LostToRebels, ProvinceLost, ProvinceTaken, TechnologyDiscovered
from engine.games.dunk.sight.view import KingdomView
from engine.games.dunk.state import Attitude, Leaders, Status


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to try: why, what, and how it is written on the desk; `write` says whether it can be done now."""

    meaning: str
    suggestion: str
    write: Callable[[Desk], bool]


def _march(desk: Desk) -> bool:
    return march(desk) > 0


def _raise(desk: Desk) -> bool:
    return raise_armies(desk, AT_ONCE) > 0


def _town(desk: Desk) -> bool:
    if found_town(desk):
        return True
    supply(desk)
    return bool(desk.lines)


def _friend(desk: Desk) -> bool:
    for other in desk.view.kingdoms.values():
        new = other.contact and other.attitude is Attitude.NEUTRAL and other.status is not Status.WAR
        if other.id != desk.view.kingdom and other.state == "active" and new:
            return desk.write(f"friend {other.id}")
    return False


def _train(desk: Desk) -> bool:
    return desk.view.leaders is Leaders.WARRIORS and raise_armies(desk, AT_ONCE) > 0


def _work(desk: Desk) -> bool:
    """A ritual of mages or priests, or what leads to it."""
    if desk.view.leaders is not Leaders.WARRIORS:
        rituals(desk, always=True)
    return bool(desk.lines)


def _develop(desk: Desk) -> bool:
    if "protection" not in desk.view.developable:
        return False
    desk.lead("develop_protection")
    return True


def _guard(desk: Desk) -> bool:
    """An army in own land next to somebody else's stays there."""
    for army in desk.idle_armies():
        here = desk.view.provinces[army.province]
        if here.own and any(desk.view.provinces[near].owner > 0 and not desk.view.provinces[near].own
                            for near in desk.view.neighbours(here.number)):  # fmt: skip
            desk.busy.add(army.id)
            return desk.write(f"move {army.id} {STAY}")
    return False


def _plunder(desk: Desk) -> bool:
    return plunder(desk) > 0 and raise_armies(desk, AT_ONCE) > 0


def _war(desk: Desk) -> bool:
    """The weakest neighbour that is neither friend nor enemy yet, if it looks weaker than oneself."""
    view = desk.view
    met = [other for other in view.kingdoms.values() if other.id != view.kingdom and other.contact]
    prey = min(
        (other for other in met if other.state == "active" and other.attitude is Attitude.NEUTRAL),
        key=lambda other: (strength(view, other), other.id),
        default=None,
    )
    mine = view.kingdoms[view.kingdom]
    return prey is not None and strength(view, prey) < strength(view, mine) and desk.write(f"enemy {prey.id}")


def _earn(desk: Desk) -> bool:
    return found_town(desk) or found_village(desk) or dig(desk) or study(desk)


RAISE = Lesson(
    "Land that somebody lives on pays gold every turn. An army that stands on land nobody owns takes it for you; "
    "it costs its price once, and 2 to 4 gold every turn after that.",
    "Raise an army and send it to free land next to yours. In an order like `place 22 e`, 22 is the province where it "
    "is raised and e, for east, is the way it walks.",
    _raise,
)
MARCH = Lesson(
    "An army takes one province, and then it only costs you its pay until it walks on.",
    "Send your armies on to the next land that nobody owns. Where there is none left, an army can settle down as a "
    "village, which costs nothing.",
    _march,
)
VILLAGE = Lesson(
    "A village keeps strangers from moving in and often stops a rebellion. Every village you build has one chance in "
    "two to teach your people how to build towns, and towns bring in the most gold.",
    "Build a village for 4 gold (ducks pay 3 in their own land).",
    found_village,
)
TOWN = Lesson(
    "Your people know towns. A town makes gold from what the land around it sends, and officials take none of that.",
    "Found a town where a village stands, or let the land around your town supply it.",
    _town,
)
FRIEND = Lesson(
    "You have met a neighbour. Nobody's army enters the land of a kingdom that it is neutral to; two that call each "
    "other friends are allies and may walk through each other's land.",
    "Call that neighbour a friend, and write it a letter with /letter. If it does the same, you are allies.",
    _friend,
)
STUDY = Lesson(
    "You have gold to spare, and gold in the treasury does nothing.",
    "Let your people learn something new; it stays with you for good.",
    study,
)
TRAIN = Lesson(
    "Your warriors do one thing a turn. In a turn in which they do nothing else they train the armies you raise: these "
    "begin with ERF 2, others with 1. ERF is how well an army fights, and it grows with every fight it survives.",
    "Give your warriors no other work this turn, and raise what you can pay.",
    _train,
)
RITUAL = Lesson(
    "Your leaders do one thing a turn. Mages burn the land of enemies or conjure villages, priests preach or revive a "
    "fallen army; both have to learn some of it first.",
    "Let your leaders do their work, or learn it.",
    _work,
)
DEVELOP = Lesson(
    "Your leaders do one thing a turn, and this turn they have nothing to do.",
    "Let them learn protection: later they can keep a province of yours from rebellion and fire.",
    _develop,
)
GUARD = Lesson(
    "Land without an army is taken by whoever is at war with you and walks in, and people of another race may rebel. "
    "In a fight the stronger army is likelier to survive, never certain; woods, hills and castles help the defender.",
    "Keep one army at home on your border. In `move 7 0`, 7 is the army and 0 means that it stays where it is.",
    _guard,
)
PLUNDER = Lesson(
    "Your people know how to plunder. An army takes 3 gold where it stands and may still march; nobody lives there any "
    "more, and the land pays nothing until people move in again: within the turn with five in six chances in a kingdom "
    "of orcs, with one in two elsewhere. Your own people may learn crime from it.",
    "Let your armies plunder and spend the gold on more armies: they pay for themselves. Stop before the end, when "
    "income decides who wins.",
    _plunder,
)
WAR = Lesson(
    "When no free land is left, more land means war. Armies enter the land only of allies and of kingdoms at war with "
    "you; it is war as soon as one of the two declares the other an enemy.",
    "Declare war on the neighbour that looks weakest. Your armies may march into its land from then on, and its armies "
    "into yours.",
    _war,
)
EARN = Lesson(
    "The campaign is over when all kingdoms, or all but one, wish for peace (worldpeace); then the one with the "
    "greatest net income wins. /standings shows what people say of the others. Towns count most, then land.",
    "Put your gold into what earns.",
    _earn,
)
TAUGHT = 2  # turns after which raising and marching go without saying
AT_ONCE = 2  # armies a mentor would raise in a turn
# A lesson a turn, each with what is told where it cannot be done; ten of them tell the whole game.
COURSE = (
    (RAISE, MARCH),
    (MARCH, RAISE),
    (VILLAGE, RAISE),
    (TRAIN, RITUAL, DEVELOP),
    (FRIEND, STUDY),
    (TOWN, STUDY),
    (PLUNDER, STUDY, VILLAGE),
    (GUARD, DEVELOP),
    (WAR, FRIEND, TOWN),
    (EARN, VILLAGE),
)
SPARE = (MARCH, RAISE, TOWN, VILLAGE, FRIEND, STUDY, EARN)


def advise(view: KingdomView, events: Sequence[Event]) -> Advice:
    """The mentor's note before turn `view.turn + 1`; events: those of the last turn that the seat saw."""
    for lesson in (*COURSE[view.turn % len(COURSE)], *SPARE):
        desk = Desk(view, Temper.RAIDER, Dice("mentor", view.turn), view.gold)
        if lesson.write(desk):
            return Advice(
                changed=_changed(view, events),
                meaning=lesson.meaning,
                suggestion=" ".join([lesson.suggestion, *_routine(desk)]),
                orders="".join(f"{line}\n" for line in desk.lines),
            )
    return Advice(
        changed=_changed(view, events),
        meaning="Everything you can pay for is done, and your armies are under way or at home.",
        suggestion="Wait a turn and let the gold come in. Press Ready when you are done.",
    )


def _routine(desk: Desk) -> Iterator[str]:
    """What was taught before goes on beside the new thing."""
    if desk.view.turn >= TAUGHT:
        before = len(desk.lines)
        if march(desk):
            yield "Your idle armies walk on, as before."
        elif len(desk.lines) > before:
            yield "Armies with no land to walk to settle down or stay, as before."
        if raise_armies(desk, AT_ONCE):
            yield "What gold can be spared raises armies."


def _changed(view: KingdomView, events: Sequence[Event]) -> str:
    land, armies = sum(1 for _ in view.own_provinces), sum(1 for _ in view.own_armies)
    net = view.income - view.administration + view.town_income
    have = (
        f"{spaced(view.name)} has {_count(land, 'province')}, {_count(armies, 'army', 'armies')} and {view.gold} gold."
    )
    money = f"The land brings {net} gold a turn after what your officials take"
    pay = upkeep(view)
    money += f", and your armies cost {pay} of it." if pay else "."
    return " ".join([*_news(view, events), have, money])


def _news(view: KingdomView, events: Sequence[Event]) -> Iterator[str]:
    won = [e.province for e in events if isinstance(e, ProvinceTaken | LandTaken) and e.kingdom == view.kingdom]
    lost = [e.province for e in events if isinstance(e, ProvinceLost | LostToRebels) and e.kingdom == view.kingdom]
    if won:
        yield f"You took {_count(len(won), 'province')} last turn: {', '.join(map(str, won))}."
    if lost:
        yield f"You lost {_count(len(lost), 'province')}: {', '.join(map(str, lost))}."
    for event in events:
        if isinstance(event, TechnologyDiscovered) and event.kingdom == view.kingdom:
            yield f"Your people discovered {spaced(event.tech)}."


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"
