"""A number tells nothing: whether it is of somebody who hides here, is far away, or of nobody at all, whole turns
report the same, for every order that takes one. An order that is missing in the tables here is found by a test.
"""

from __future__ import annotations

import pytest

from engine.core.telling.report import report_document
from engine.core.turn import Outcome
from engine.games.olympia.book import BOOK
from engine.games.olympia.language.readers import CONDITION, Code, Destination
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Built, Loyalty, Place, Region, Storm, Thing, Unit, World
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.kit import building, inside, noble
from tests.engine.games.olympia.props.played import code, play, text, two_seats
from tests.engine.outcomes import are_alike
from tests.suite.table import each

SOMEBODY, NOBODY = "8001", "8999"
SOMEWHERE, NOWHERE = "d900", "d901"
SOMETHING, NOTHING = "d902", "d903"
HERE, FAR = "here", "far"

OF_UNITS = (
    "accept {n} 77", "admit {own} {n}", "attack {n}", "banner {n} \"Ho\"", "bribe {n} 300", "contact {n}",
    "decree watch {n}", "default {n}", "defend {n}", "execute {n}", "form {n} \"Ann\"", "garrison {place}",
    "get {n} 77", "give {n} 77 1", "give {own} {n}", "hostile {n}", "incite {n} {own}", "incite {own} {n}",
    "message 1 {n}\nHear!", "name {n} \"Ho\"", "neutral {n}", "pay {n} 5", "pledge {n}", "promote {n}", "rally {n}",
    "stack {n}", "surrender {n}", "take {n} 77", "terrorize {n}", "torture {n}", "ungarrison {n}", "unstack {n}",
    "wait unit {n} day 3", "wait stack {n} day 3", "wait flag go {n} day 3", "wait not unit {n} day 3",
)  # fmt: skip
OF_PLACES = (
    "admit {n} all", "attack {n}", "banner {n} \"Ho\"", "board {n}", "garrison {n}", "message 1 {n}\nHear!",
    "move {n}", "fly {n}", "sail {n}", "name {n} \"Ho\"", "raze {n}", "sneak {n}", "wait ship {n} day 3",
    "wait loc {n} day 3", "wait shiploc {n} day 3", "wait ferry {n} day 3", "exhume {n}", "build inn \"Inn\" 5 {unit}",
)  # fmt: skip
OF_THINGS = (
    "accept 0 {n}", "buy {n} 1 5", "sell {n} 1 5", "claim {n}", "drop {n}", "get {own} {n}", "give {own} {n}",
    "exhume {n}", "name {n} \"Ho\"", "use {n}", "wait item {n} day 3", "breed {n} 51", "collect {n}", "make {n}",
    "train {n}",
)  # fmt: skip
OF_STORMS = (
    "bind {n}", "name {n} \"Ho\"", "use 821 {n} {own}", "use 827 {n} aa00", "use 828 {n}", "use 829 {n} 1",
    "use 831 {n} {own}", "use 832 {n}", "use 833 {n} {own}",
)  # fmt: skip
AS_A_RULE_SAYS = {
    "seek": "OLY-GAP-O65: who hides here may be found",
    "bind": "OLY-GAP-S822: of storms only one's own",
    "lore": "OLY-ORDER-36: shows only what was shown before",
    "use": "in a table of its own",
    "wait": "written above with each condition",
}
USES_ON_UNITS = tuple(
    key for key in ("632", "633", "634", "637", "659", "671", "672", "674", "675", "755", "756", "805", "807", "812",
                    "814") if key in SKILLS
)  # fmt: skip
USES_ON_PLACES = ("651", "841", "844", "849", "871", "639")
USES_ON_THINGS = ("752", "754", "886", "887", "888")


def a_world() -> tuple[World, Place, Unit]:
    """A city with Osswid, who knows every skill and lacks nothing, and far from it a forest of somebody else's."""
    made = two_seats()
    city = made.places[made.units[code(made, "Osswid")].place]
    osswid = made.units[code(made, "Osswid")]
    osswid.items = {"1": 5000, "12": 20, "77": 5, "19": 5}
    osswid.skills = dict.fromkeys(SKILLS, 0)
    osswid.aura = osswid.most_aura = 50
    osswid.loyalty, osswid.rating = Loyalty.OATH, 2
    made.player_of("b").visited = ["aa00", "aa01"]
    return made, city, osswid


def hidden_noble(made: World, number: str, at: str) -> Unit:
    """Melisande, of the other faction, who conceals herself wherever she is alone."""
    other = made.player_of("b").id
    unit = noble(made, at, "Melisande", number, player=other, hides=True, loyalty=Loyalty.OATH, rating=2)
    unit.skills["638"] = 0
    return unit


def with_somebody(where: str) -> tuple[World, Unit]:
    made, city, osswid = a_world()
    hidden_noble(made, NOBODY if where == "nowhere" else SOMEBODY, city.id if where == HERE else "aa01")
    return made, osswid


def with_a_hidden_place(where: str) -> tuple[World, Unit]:
    """A secret cellar: in the city, in the forest, or in the forest under another number."""
    made, city, osswid = a_world()
    cellar = inside(made, city.id if where == HERE else "aa01", "cave", "Secret Cellar", hidden=True)
    renumber(made, cellar, NOWHERE if where == "nowhere" else SOMEWHERE)
    return made, osswid


def with_a_far_building(where: str) -> tuple[World, Unit]:
    """A galley that nobody of the faction sees: in a cave of the city, in the forest, or there under another number."""
    made, city, osswid = a_world()
    around = inside(made, city.id, "cave", "Cellar", hidden=True) if where == HERE else made.places["aa01"]
    ship = inside(made, around.id, "galley", "Secret Galley", built=Built(finished=True))
    renumber(made, ship, NOWHERE if where == "nowhere" else SOMEWHERE)
    return made, osswid


def renumber(made: World, place: Place, number: str) -> None:
    around = made.places[place.within]
    around.inner[around.inner.index(place.id)] = number
    made.places[number] = made.places.pop(place.id)
    place.id = number


def with_a_thing(where: str) -> tuple[World, Unit]:
    """A sword that Feasel has here, somebody has far away, or somebody has under another number."""
    made, _, osswid = a_world()
    holder = made.units[code(made, "Feasel")] if where == HERE else hidden_noble(made, "8100", "aa01")
    if where == HERE:
        hidden_noble(made, "8100", "aa01")
    number = NOTHING if where == "nowhere" else SOMETHING
    made.things[number] = Thing(id=number, kind="artifact", name="Secret Sword", holder=holder.id, adds={"attack": 9})
    holder.unique.append(number)
    return made, osswid


def with_a_castle(where: str) -> tuple[World, Unit]:
    """A castle of another region, or under another number there; Osswid stands in the plain with soldiers."""
    made, _, osswid = a_world()
    made.regions["58799"] = Region(id="58799", name="Elsewhere")
    made.places["aa01"].region = "58799"
    keep = inside(made, "aa01", "castle", "Secret Keep", built=Built(finished=True))
    renumber(made, keep, NOWHERE if where == "nowhere" else SOMEWHERE)
    relocate(made, osswid, made.places["aa00"])
    return made, osswid


def with_a_storm(where: str) -> tuple[World, Unit]:
    """A storm that a mage of the other faction commands where nobody of ours is: rain, or wind, or that by another
    number.
    """
    made, _, osswid = a_world()
    mage = hidden_noble(made, "8100", "aa01")
    number = NOTHING if where == "nowhere" else SOMETHING
    kind = "rain" if where == HERE else "wind"
    made.raise_storm(Storm(id=number, kind=kind, name="Secret Storm", place="aa01", strength=9, owner=mage.id))
    return made, osswid


WORLDS = {
    "storm": (with_a_storm, SOMETHING),
    "castle": (with_a_castle, SOMEWHERE),
    "somebody": (with_somebody, SOMEBODY),
    "hidden place": (with_a_hidden_place, SOMEWHERE),
    "building": (with_a_far_building, SOMEWHERE),
    "thing": (with_a_thing, SOMETHING),
}


def turn_of(kind: str, where: str, order: str, speaker: str = "") -> Outcome:
    """What comes of a whole turn of that order."""
    make, number = WORLDS[kind]
    made, osswid = make(where)
    words = order.format(n=number, own=code(made, "Candide"), place=SOMEWHERE, unit=SOMEBODY)
    _, outcome = play(made, a=f"unit {(speaker and made.player_of('a').id) or osswid.id}\n{words}")
    return outcome


def read(outcome: Outcome) -> str:
    """What the faction reads, with all figures that client programs get."""
    return f"{text(outcome)}\n{report_document(outcome.reports['a'])}"


def told(kind: str, where: str, order: str) -> str:
    return read(turn_of(kind, where, order))


def assert_nothing_is_told(kind: str, order: str, speaker: str = "") -> None:
    far = turn_of(kind, FAR, order, speaker)
    document = read(far)
    assert "Melisande" not in document
    assert "Secret" not in document
    for where in (HERE, "nowhere"):
        assert are_alike(far.reports["a"], turn_of(kind, where, order, speaker).reports["a"])


@pytest.mark.rule("OLY-GAP-47", "OLY-GAP-O13", "OLY-GAP-O40", "OLY-GAP-O50", "OLY-GAP-O79")
@each("order", [*OF_UNITS, *(f"use {skill} {{n}} 1" for skill in USES_ON_UNITS)])
def test_a_number_of_somebody_unseen_tells_nothing(order: str) -> None:
    assert_nothing_is_told("somebody", order)


@pytest.mark.rule("OLY-EX-28", "OLY-GAP-O40", "OLY-GAP-81")
@each("order", [*OF_PLACES, *(f"use {skill} {{n}} 1" for skill in USES_ON_PLACES)])
def test_a_number_of_a_hidden_place_tells_nothing(order: str) -> None:
    assert_nothing_is_told("hidden place", order)


@pytest.mark.rule("OLY-GAP-O40", "OLY-GAP-O31")
@each("order", OF_PLACES)
def test_a_number_of_a_building_that_nobody_sees_tells_nothing(order: str) -> None:
    assert_nothing_is_told("building", order)


@pytest.mark.rule("OLY-GAP-O31", "OLY-GARR-01")
def test_a_number_of_a_far_castle_tells_nothing() -> None:
    far = told("castle", FAR, "garrison {place}")
    assert "no finished castle" in far
    assert told("castle", "nowhere", "garrison {place}") == far


@pytest.mark.rule("OLY-GAP-O01", "OLY-GAP-O09", "OLY-GAP-O18", "OLY-GAP-O33")
@each("order", [*OF_THINGS, *(f"use {skill} {{n}} 1" for skill in USES_ON_THINGS)])
def test_a_number_of_a_thing_in_foreign_hands_tells_nothing(order: str) -> None:
    assert_nothing_is_told("thing", order)


@pytest.mark.rule("OLY-GAP-S822", "OLY-GAP-S827", "OLY-GAP-S828", "OLY-GAP-S829", "OLY-GAP-S832", "OLY-GAP-O42")
@each("order", OF_STORMS)
def test_a_number_of_somebody_else_s_storm_that_is_elsewhere_tells_nothing(order: str) -> None:
    assert_nothing_is_told("storm", order)


@pytest.mark.rule("OLY-PLAYER-03", "OLY-GAP-O40")
@each("order", ["accept {n} 77", "admit {own} {n}", "default {n}", "defend {n}", "hostile {n}",
                                   "neutral {n}", "message 1 {n}\nHear!", "name {n} \"Ho\""])  # fmt: skip
def test_nor_does_it_when_the_player_himself_asks(order: str) -> None:
    assert_nothing_is_told("somebody", order, speaker="the faction")


@pytest.mark.rule("OLY-GAP-47", "OLY-LOC-10")
@each("hides", [True, False])
def test_who_looks_out_of_an_inn_names_those_around_it_who_do_not_hide(hides: bool) -> None:
    made, _, osswid = a_world()
    relocate(made, osswid, building(made, "aa00", "inn"))
    hidden_noble(made, SOMEBODY, "aa00").hides = hides
    _, outcome = play(made, a=f"unit {osswid.id}\ndefend {SOMEBODY}")
    assert (f"Melisande [{SOMEBODY}]" in text(outcome)) is not hides


@pytest.mark.rule("OLY-GAP-S751", "OLY-GAP-S847", "OLY-GAP-S922")
@pytest.mark.parametrize("order", ["use 751 {n}", "use 847 {n}", "use 922 {n} 77 1"])
def test_a_spell_that_reaches_far_begins_alike_for_everybody(order: str) -> None:
    """What it finds in the end is its rule; that there is somebody to find is not told before."""
    first = {told("somebody", where, f"wait day 28\n{order}") for where in (HERE, FAR, "nowhere")}
    assert len(first) == 1


@pytest.mark.rule("OLY-GAP-O13", "OLY-PERM-06")
def test_who_is_in_sight_is_named() -> None:
    made, _, osswid = a_world()
    feasel = code(made, "Feasel")
    _, outcome = play(made, a=f"unit {osswid.id}\ndefend {feasel} {SOMEBODY}\nmessage 1 {feasel} aa00\nHear!")
    report = " ".join(text(outcome).split())
    assert f"Feasel [{feasel}], {SOMEBODY}" in report
    assert f"Sent a message to Feasel [{feasel}]." in report
    assert "Sent a message to Plain [aa00]." in report


def takes_a_number(keyword: str) -> bool:
    spec = BOOK.by_keyword[keyword]
    readers = [getattr(arg.reader, "reader", arg.reader) for arg in spec.args]
    return any(
        reader is CONDITION or isinstance(reader, (Code, Destination)) or getattr(reader, "unique", False)
        for reader in readers
    )


def test_no_order_with_a_number_is_missing_here() -> None:
    asked = {order.split()[0] for order in (*OF_UNITS, *OF_PLACES, *OF_THINGS)}
    numbered = {spec.keyword for spec in BOOK.specs if takes_a_number(spec.keyword)}
    assert numbered - asked - AS_A_RULE_SAYS.keys() == set()
