"""Laws of the whole turn: no coin without an entry, the realm's phases in order, orders that build on each other."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.games.dunk.events import Refused
from engine.games.dunk.realm.events import IncomeAccount
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.ruleset import PHASES
from engine.games.dunk.state import Campaign, Kingdom, Leaders, Mine, Race
from engine.testing import events_of
from tests.engine.games.dunk.props.kit import LETTERS, Scenario, from_one

BUILDINGS = (
    "village", "roads", "mine", "church", "stable", "irrigation", "lumber_production", "worm_factory", "fishing_boats",
)  # fmt: skip
LINES = st.sampled_from(
    [
        *(f"build_{thing} {number}" for thing in BUILDINGS for number in (1, 2, 5)),
        "build_town 1 Uxbridge", "build_town 5 Fenmark", "place 1 e", "place 5 w", "place_archers 2", "remove_town 1",
        "remove_village 5", "plunder all", "give_gold 3 to 1", "give_gold 2 to 2", "develop_bows", "develop_ships",
        "orc_populate 2", "train 1", "supply 1 from 2", "export 1 food from 1 to 5", "give_province 5 to 1", "resign",
    ]
)  # fmt: skip


@st.composite
def worlds(draw: st.DrawFn) -> Scenario:
    """Two kingdoms on a strip of six provinces, with towns, mines, armies, debts and any technologies."""
    world = from_one("".join(draw(st.lists(st.sampled_from(list(LETTERS)), min_size=6, max_size=6))))
    for land in ([1, 2, 3], [4, 5, 6]):
        kingdom = world.kingdom(
            draw(st.sampled_from(list(Race))),
            draw(st.sampled_from(list(Leaders))),
            land=land,
            gold=draw(st.integers(-30, 60)),
            techs=draw(st.lists(st.sampled_from(list(technologies())), unique=True, max_size=30)),
        )
        for number in land:
            world.province(
                number,
                mine=draw(st.sampled_from([None, *Mine])),
                stables=draw(st.integers(0, 2)),
                villages=draw(st.integers(0, 2)),
                town=draw(st.sampled_from([None, f"Town_{number}"])),
            )
            world.armies(kingdom, draw(st.integers(1, 6)), draw(st.integers(0, 2)))
    one, other = world.state.kingdoms.values()
    world.contact(one, other)
    draw(st.sampled_from([world.war, world.ally]))(one, other)
    return world


def assert_every_coin_is_accounted_for(before: Campaign, after: Campaign) -> None:
    for number, kingdom in after.kingdoms.items():
        moved = sum(amount for _, amount in kingdom.ledger)
        assert kingdom.gold - before.kingdoms[number].gold == moved


@pytest.mark.slow
@pytest.mark.rule("DNK-ECON-01", "DNK-ECON-15", "DNK-GAP-55")
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(world=worlds(), first=st.lists(LINES, max_size=8), second=st.lists(LINES, max_size=8), seed=st.text("abc"))
def test_the_ledger_explains_every_coin_of_every_kingdom(
    world: Scenario, first: list[str], second: list[str], seed: str
) -> None:
    orders = {1: "\n".join(first), 2: "\n".join(second)}
    for _ in range(2):
        before = world.state
        world.state, outcome = world.play(orders, seed=seed)
        assert_every_coin_is_accounted_for(before, world.state)
        for account in events_of(outcome, IncomeAccount):
            entries = dict.fromkeys(
                ("provinces", "mines", "structures", "administration", "crime", "towns", "armies"), 0
            )
            for what, amount in world.state.kingdoms[account.kingdom].ledger:
                if what in entries:
                    entries[what] += amount
            assert tuple(entries.values()) == (
                account.provinces, account.mines, -account.structures, -account.administration, -account.crime,
                account.towns, -account.armies,
            )  # fmt: skip


@pytest.mark.rule("DNK-TURN-09", "DNK-TURN-10", "DNK-TURN-11", "DNK-REBEL-11", "DNK-DIS-03", "DNK-TURN-01")
def test_the_phases_of_the_realm_come_in_the_order_of_the_rulebook() -> None:
    names = [phase.name for phase in PHASES]
    realm = ["Havoc", "Income", "Occupation", "Migration", "Rebellion", "Plague", "Catastrophes", "Discoveries"]
    assert names[9:17] == realm
    assert names[0] == "Orders"


def rich(*techs: str) -> tuple[Scenario, Kingdom]:
    world = from_one("ggm")
    return world, world.kingdom(Race.HUMAN, land=[1, 2, 3], gold=60, techs=techs, developable=["irrigation"])


@pytest.mark.rule("DNK-GAP-85", "DNK-TECH-05", "DNK-TOWN-01")
def test_orders_of_one_turn_build_on_each_other() -> None:
    world, kingdom = rich("towns")
    after, outcome = world.play(
        {kingdom.id: "build_village 1\nbuild_town 1 Uxbridge\ndevelop_irrigation\nbuild_irrigation 2\n"}
    )
    assert events_of(outcome, Refused) == []
    assert after.provinces[1].town is not None
    assert (after.provinces[1].town.name, after.provinces[2].irrigation) == ("Uxbridge", True)
    assert sum(amount for what, amount in after.kingdoms[1].ledger if what.startswith("build")) == -4 - 10 - 4


@pytest.mark.rule("DNK-GAP-85")
def test_written_the_other_way_round_they_do_not() -> None:
    world, kingdom = rich("towns")
    _, outcome = world.play({kingdom.id: "build_town 1 Uxbridge\nbuild_village 1"})
    (refusal,) = events_of(outcome, Refused)
    assert refusal.reason == "A town needs a village, and province 1 has none."


@pytest.mark.rule("DNK-STD-10", "DNK-TECH-01")
def test_a_village_built_may_lead_to_towns_in_the_same_turn() -> None:
    found = 0
    for seed in range(40):
        world, kingdom = rich()
        after, _ = world.play({kingdom.id: "build_village 1"}, seed=str(seed))
        found += "towns" in after.kingdoms[1].techs
    assert 10 <= found <= 30


@pytest.mark.rule("DNK-ORDER-03", "DNK-TORD-42", "DNK-EX-14")
def test_export_is_written_with_or_without_its_small_words() -> None:
    for text in ("export 1 food from Left to Right", "export 1 food 1 2", "export 1 food from 1 to 2"):
        world, kingdom = rich("trade", "towns")
        for number, name in ((1, "Left"), (2, "Right")):
            world.province(number, town=name)
        world.town(1).stock.food = 1
        _, outcome = world.play({kingdom.id: text})
        assert events_of(outcome, Refused) == []


@pytest.mark.rule("DNK-GAP-11", "DNK-GAP-65")
def test_a_besieged_province_can_not_be_built_in_until_havoc_finds_it_clean() -> None:
    world, kingdom = rich("churches")
    world.province(2, out_of_control=True)
    world.state, outcome = world.play({kingdom.id: "build_church 2"})
    assert [event.reason for event in events_of(outcome, Refused)] == [
        "Province 2 is out of control; nobody there listens to us."
    ]
    world.state, outcome = world.play({kingdom.id: "build_church 2"})
    assert world.state.provinces[2].church
