"""Who notices whom."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Player, Storm, Unit, World
from engine.games.olympia.units import presence
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked, world


@pytest.fixture
def made() -> World:
    found = world("pp")
    for number, seat in enumerate("abc"):
        found.players[f"aa{number}"] = Player(id=f"aa{number}", name=seat.upper(), seat=seat)
    return found


def hidden(made: World, at: str = "aa00") -> Unit:
    return noble(made, at, "Shade", player="aa0", hides=True)


@pytest.mark.rule("OLY-GAP-47", "OLY-GAP-S638")
def test_whoever_hides_is_noticed_by_his_own_faction_alone(made: World) -> None:
    shade = hidden(made)
    friend, other = noble(made, "aa00", "Friend", player="aa0"), noble(made, "aa00", "Other", player="aa1")
    assert presence.notices(made, friend, shade)
    assert not presence.notices(made, other, shade)
    assert presence.notices(made, shade, other)


@pytest.mark.rule("OLY-GAP-S638")
@pytest.mark.parametrize("spoiled", ["men", "follower", "leader", "first inside"])
def test_nobody_hides_with_men_in_a_stack_or_first_in_an_inner_place(made: World, spoiled: str) -> None:
    at = building(made, "aa00", "inn").id if spoiled == "first inside" else "aa00"
    shade = hidden(made, at)
    if spoiled == "men":
        shade.add("10", 1)
    elif spoiled == "follower":
        stacked(made, shade, noble(made, "aa00", player="aa0"))
    elif spoiled == "leader":
        stacked(made, noble(made, "aa00", player="aa0"), shade)
    assert not presence.conceals(made, shade)
    assert presence.notices(made, noble(made, at, player="aa1"), shade)


def test_gold_does_not_give_anybody_away(made: World) -> None:
    shade = hidden(made)
    shade.add("1", 500)
    assert presence.conceals(made, shade)


@pytest.mark.rule("OLY-GAP-O13", "OLY-GAP-O65", "OLY-ORDER-13")
@pytest.mark.parametrize("how", ["unit", "faction", "found"])
def test_contact_and_search_show_the_hidden_until_they_move(made: World, how: str) -> None:
    shade, other = hidden(made), noble(made, "aa00", "Other", player="aa1")
    third = noble(made, "aa00", "Third", player="aa2")
    if how == "found":
        shade.found_by.append(other.id)
    else:
        shade.contacted.append(other.id if how == "unit" else "aa1")
    assert presence.notices(made, other, shade)
    assert not presence.notices(made, third, shade)
    for unit in (shade, other):
        relocate(made, unit, made.places["aa01"])
    assert not presence.notices(made, other, shade)


@pytest.mark.rule("OLY-GAP-47")
def test_in_fog_strangers_notice_only_garrisons_and_who_contacted_them(made: World) -> None:
    made.storms["79000"] = Storm(id="79000", kind="fog", name="Fog", place="aa00", strength=2)
    one, other = noble(made, "aa00", player="aa0"), noble(made, "aa00", player="aa1")
    garrison = noble(made, "aa00", "Garrison", kind="garrison")
    assert not presence.notices(made, one, other)
    assert presence.notices(made, one, garrison)
    other.contacted.append("aa0")
    assert presence.notices(made, one, other)
    assert presence.witnesses(made, made.places["aa00"], of=one) == ()


@pytest.mark.rule("OLY-LOC-13")
def test_nobody_notices_those_elsewhere(made: World) -> None:
    inn = building(made, "aa00", "inn")
    assert not presence.notices(made, noble(made, "aa00", player="aa0"), noble(made, inn.id, player="aa0"))


@pytest.mark.rule("OLY-LOC-09", "OLY-LOC-10", "OLY-REPORT-11")
def test_what_happens_in_a_place_is_noticed_in_it_and_directly_inside_of_it(made: World) -> None:
    city = inside(made, "aa00", "city")
    inn = building(made, city.id, "inn")
    mover = noble(made, "aa00", player="aa0")
    noble(made, "aa00", player="aa1")
    noble(made, city.id, player="aa2")
    assert presence.witnesses(made, made.places["aa00"], of=mover) == ("b", "c")
    noble(made, inn.id, player="aa1")
    assert presence.witnesses(made, inn) == ("b",)
    assert presence.witnesses(made, city) == ("c", "b")


@pytest.mark.rule("OLY-GAP-85", "OLY-PRIS-02")
def test_neither_prisoners_nor_those_fooled_are_witnesses(made: World) -> None:
    shade = hidden(made)
    noble(made, "aa00", player="aa1")
    noble(made, "aa00", player="aa2", prisoner=True)
    assert presence.witnesses(made, made.places["aa00"], of=shade) == ()
    assert presence.witnesses(made, made.places["aa00"]) == ("a", "b")


@pytest.mark.rule("OLY-GAP-S635")
def test_only_conceal_faction_hides_the_lord(made: World) -> None:
    shade = hidden(made)
    assert not presence.conceals_lord(shade)
    shade.skills["635"] = 0
    assert presence.conceals_lord(shade)


@pytest.mark.rule("OLY-LOC-09", "OLY-LOC-10")
def test_from_an_inn_one_sees_those_around_it_and_from_outside_only_its_first_guest(made: World) -> None:
    inn = building(made, "aa00", "inn").id
    host, guest = noble(made, inn, "Host", player="aa0"), noble(made, inn, "Guest", player="aa0")
    outside, far = noble(made, "aa00", "Outside", player="aa1"), noble(made, "aa01", "Far", player="aa1")

    def seen_by(player: str) -> list[str]:
        return [one.name for one in (host, guest, outside, far) if presence.is_in_sight(made, one, player)]

    assert seen_by("aa0") == ["Host", "Guest", "Outside"]
    assert seen_by("aa1") == ["Host", "Outside", "Far"]


@pytest.mark.rule("OLY-GAP-47")
def test_a_place_is_known_where_own_people_are_free_and_not_where_only_strangers_or_prisoners_are(made: World) -> None:
    def knows() -> bool:
        return presence.known_to(made, made.players["aa0"]).get("aa00") is not None

    captor = noble(made, "aa00", "Stranger", player="aa1")
    assert not knows()
    captive = noble(made, "aa00", "Captive", player="aa0")
    captive.prisoner = True
    stacked(made, captor, captive)
    assert not knows()
    captive.prisoner = False
    assert knows()
