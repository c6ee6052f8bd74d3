"""Orders of cities and sides at their limits: plans, purchases, posts, names, buildings, designs (ERF-ORDER-04)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import Acting, CityActing
from engine.games.erfworld.book import from_text
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.realm.building import build, spare, standing, tear_down
from engine.games.erfworld.realm.designing import allowance, design, in_figures, named, own_classes
from engine.games.erfworld.realm.events import CityFirst, CityTaken, PlanDone, PlanStuck, Popped, Repaired
from engine.games.erfworld.realm.improving import style_penalty, visit
from engine.games.erfworld.realm.owning import take
from engine.games.erfworld.realm.popping import is_popping, pop, pops_due, stop
from engine.games.erfworld.realm.posts import chief, disband, field_, garrison, name, purse, steward
from engine.games.erfworld.realm.purchases import heir, level, promote, raze, repair, shields
from engine.games.erfworld.rules.cities import BUILDINGS, LEVELS, level_price
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, City, Pack, Plan, Seen, Site
from engine.games.erfworld.units.figures import full_move
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import lost, told
from tests.suite.table import each

RICH = 500_000 * EIGHTHS


class Realm:
    """A rich side with a capital, c1, and its orders one by one."""

    def __init__(self, sides: int = 1, *, rest: float = 0.99) -> None:
        self.game: Stage = stage(sides, 10)
        self.world, self.side = self.game.world, self.game.side()
        self.home: City = self.world.cities["c1"]
        self.world.day, self.side.treasury = 20, RICH
        self.turn: ErfTurn = ErfTurn(self.world, {}, seed="realm", number=1, scratch=Scratch(),
                                     roller=LoadedDice(rest=rest))  # fmt: skip
        self.turn.day = 20

    def city(self, deed: Callable[[CityActing], None], line: str, city: City | None = None) -> bool:
        """Whether a city could carry an order out."""
        return _done(lambda: deed(CityActing(self.turn, self.side, from_text(line), city or self.home)))

    def order(self, deed: Callable[[Acting], None], line: str) -> bool:
        """Whether the side could."""
        return _done(lambda: deed(Acting(self.turn, self.side, from_text(line))))

    @property
    def paid(self) -> int:
        """Dollars since the beginning."""
        return (RICH - self.side.treasury) // EIGHTHS


def _done(deed: Callable[[], object]) -> bool:
    try:
        deed()
    except NotPossible:
        return False
    return True


# Plans


@pytest.mark.rule("ERF-POP-01", "ERF-INCOME-11")
def test_plans_of_one_kind_are_one_and_forty_are_the_most() -> None:
    realm = Realm()
    plans = realm.home.plans
    for line in (
        "pop 4 pikers",
        "pop pikers",
        "pop warlord",
        "pop warlord maximal",
        "pop warlord maximal",
        "pop piker",
    ):
        assert realm.city(pop, line)
    assert [(plan.kind, plan.count, plan.maximal) for plan in plans] == [
        ("piker", 5, False), ("warlord", 1, False), ("warlord", 2, True), ("piker", 1, False),
    ]  # fmt: skip
    assert not realm.city(pop, "pop piker maximal")
    assert not realm.city(pop, "pop courtier maximal")
    plans[:] = [Plan("piker", 1), Plan("archer", 1)] * 20
    assert not realm.city(pop, "pop archer")
    plans.pop()
    assert realm.city(pop, "pop archer")
    assert len(plans) == 40


@pytest.mark.rule("ERF-CITY-14", "ERF-COMMAND-16", "ERF-POP-17", "ERF-SIDE-21")
def test_what_a_city_may_be_told_to_pop_and_when_it_stops() -> None:
    realm = Realm()
    other = realm.game.city(8, 8, "Other", Site.CITY, 1, side=1)
    assert not realm.city(pop, "pop giant")  # of no house
    assert realm.city(pop, "pop heir")
    assert not realm.city(pop, "pop heir", other)
    realm.world.commanders["u1"].jailor = "u9"
    assert not realm.city(pop, "pop heir")
    assert realm.city(pop, "pop warlord")  # of rank 2, in a village
    realm.side.crowned = 19
    assert not realm.city(stop, "stop")
    realm.side.crowned = 20
    assert realm.city(stop, "stop")
    assert realm.home.plans == []


@pytest.mark.rule("ERF-GAP-208", "ERF-POP-02", "ERF-POP-03")
@each("plans, besieged, level, works", [
    (True, False, 1, True), (False, False, 1, False), (True, True, 1, False), (True, False, 0, False),
])  # fmt: skip
def test_which_cities_pop(plans: bool, besieged: bool, level: int, works: bool) -> None:
    realm = Realm()
    city = realm.home
    city.plans, city.besieged, city.level = [Plan("knight", 2)] if plans else [], besieged, level
    assert is_popping(city) is works
    pops_due(realm.turn, realm.side)
    assert (city.popped_today, len(told(realm.turn, Popped))) == (works, works)


@pytest.mark.rule("ERF-POP-01", "ERF-POP-02")
def test_a_plan_is_worked_off_in_lots_and_a_city_without_one_is_told() -> None:
    realm = Realm()
    realm.home.plans = [Plan("archer", 9), Plan("courtier", 1), Plan("warlord", 1)]
    kinds = []
    for _ in range(6):
        pops_due(realm.turn, realm.side)
        kinds.append([(plan.kind, plan.count, plan.worked) for plan in realm.home.plans])
    assert kinds == [
        [("archer", 1, 0), ("courtier", 1, 0), ("warlord", 1, 0)], [("courtier", 1, 0), ("warlord", 1, 0)],
        [("warlord", 1, 0)], [("warlord", 1, 1)], [], [],
    ]  # fmt: skip
    assert len(told(realm.turn, PlanDone)) == 1
    assert sum(pack.count for pack in realm.world.packs.values() if pack.kind == "archer") == 9


@pytest.mark.rule("ERF-CITY-14")
def test_a_side_reads_that_a_plan_waits_for_a_city_of_the_rank() -> None:
    game = stage()
    kind = "own/Bear/large beast land"
    game.side().designs.append(kind)
    town = game.city(12, 8, "Town", level=1, side=1)
    town.plans = [Plan(kind, 1)]
    game.day()
    stuck = [(event.city, event.what, event.seen_by) for event in game.events if isinstance(event, PlanStuck)]
    assert stuck == [(f"Town ({town.id.upper()})", "Bears", ("1",))]
    assert [(plan.kind, plan.worked) for plan in town.plans] == [(kind, 0)]


@pytest.mark.rule("ERF-CITY-14")
def test_work_begins_only_in_a_city_of_the_rank_and_goes_on_in_a_lower_one() -> None:
    realm = Realm()
    kind = "own/Bear/large beast land"
    realm.side.designs.append(kind)
    realm.home.plans = [Plan(kind, 1)]
    pops_due(realm.turn, realm.side)
    assert (realm.home.popped_today, len(told(realm.turn, PlanStuck)), realm.home.plans[0].worked) == (False, 1, 0)
    realm.home.level = 2
    pops_due(realm.turn, realm.side)
    realm.home.level = 1
    pops_due(realm.turn, realm.side)
    assert (realm.home.plans, [pack.kind for pack in realm.world.packs.values() if pack.kind == kind]) == ([], [kind])


@pytest.mark.rule("ERF-MAGIC-24", "ERF-MAGIC-25")
def test_days_of_work_under_a_turnamancer() -> None:
    realm = Realm()
    plan = Plan("behemoth", 9, worked=1)
    realm.home.plans = [plan]

    def worked(charm: str, days: int) -> list[int]:
        if charm:
            lay(realm.world, Charm(charm, "c1", 99, "s1", ""))
        found = []
        for _ in range(days):
            plan.worked = 1
            pops_due(realm.turn, realm.side)
            found.append(plan.worked - 1)
        return found

    assert (worked("", 3), worked("hasten", 4), worked("triple", 1)) == ([1, 1, 1], [1, 2, 1, 2], [3])
    assert realm.home.half_days == 4


@pytest.mark.rule("ERF-UPKEEP-08", "ERF-BASIC-09")
@each("kind, rest, keen", [
    ("piker", 0.009, True), ("piker", 0.01, False), ("scout", 0.0, False), ("knight", 0.0, False),
])  # fmt: skip
def test_one_of_a_lot_of_basics_in_a_hundred_is_keen(kind: str, rest: float, keen: bool) -> None:
    realm = Realm(rest=rest)
    realm.home.plans = [Plan(kind, 8)]
    before = {pack.kind: pack.count for pack in realm.world.packs.values()}
    pops_due(realm.turn, realm.side)
    found = {pack.kind: pack.count - before.get(pack.kind, 0) for pack in realm.world.packs.values()}
    lot = min(8, CLASSES[kind].pop)
    assert {key: count for key, count in found.items() if count} == (
        {kind: lot - 1, f"{kind}+scout": 1} if keen else {kind: lot}
    )


# Levels


@pytest.mark.rule("ERF-CITY-07", "ERF-CITY-08", "ERF-CITY-10", "ERF-GAP-212")
def test_levels_are_bought_once_a_day_in_quiet() -> None:
    realm = Realm()
    assert not realm.city(level, "level 1")
    assert realm.city(level, "level 3")
    assert (realm.home.level, realm.paid) == (3, level_price(1, 3))
    assert not realm.city(level, "level")
    realm.home.acted = 19
    assert realm.city(level, "level")
    realm.home.acted = 19
    realm.turn.scratch.contested["s1"] = "Faq"
    assert not realm.city(level, "level")
    assert not realm.city(raze, "raze")
    realm.turn.scratch.contested = {"s2": "Faq"}
    assert realm.city(level, "level")
    realm.home.acted = 19
    assert not realm.city(level, "level")  # five is the highest


@pytest.mark.rule("ERF-CITY-04", "ERF-CITY-08")
@each("claimed, was, price", [(20, 0, 0), (19, 0, 10_000), (20, 1, 20_000)])
def test_the_first_level_of_a_site_is_free_on_the_day_it_is_claimed(claimed: int, was: int, price: int) -> None:
    realm = Realm()
    site = realm.game.city(8, 8, "Site", Site.CITY, was, side=1)
    site.claimed = claimed
    assert realm.city(level, "level", site)
    assert realm.paid == price


@pytest.mark.rule("ERF-ORDER-04")
def test_the_first_city_of_a_level_is_in_the_paper_with_twenty_and_five_a_level() -> None:
    realm = Realm()
    other = realm.game.city(8, 8, "Other", Site.CITY, 3, side=1)
    realm.city(level, "level 3")
    assert told(realm.turn, CityFirst) == []
    realm.city(level, "level 4", other)
    assert [(event.level, event.score) for event in told(realm.turn, CityFirst)] == [(4, 40)]


@pytest.mark.rule("ERF-GAP-210", "ERF-MAGIC-41", "ERF-MAGIC-42")
def test_what_dirtamancy_takes_off_a_level_with_and_without_casters_that_cast() -> None:
    price = 20_000
    for change, saved in (("", 1000), ("school", 0), ("place", 0), ("jailor", 0), ("side", 0), ("casters", 0)):
        realm = Realm()
        caster = realm.game.commander("caster", 4, 8)
        caster.school = "dirtamancy"
        if change == "casters":
            realm.world.options.casters = True
        elif change:
            setattr(caster, change, {"school": "healomancy", "place": 0, "jailor": "u1", "side": "s2"}[change])
        assert realm.city(level, "level")
        assert realm.paid == price - saved, change
    realm = Realm()
    realm.world.options.casters = True
    for spell, on, word, amount in (
        ("cheapen_level", "c1", "", 700), ("building", "c1", "", 3), ("building", "c9", "", 9),
        ("trap", "c1", "lava", 1),
    ):  # fmt: skip
        lay(realm.world, Charm(spell, on, -1, "s1", "", word, amount))
    assert realm.city(level, "level")
    assert realm.paid == price - 700 - 3 * 500
    assert [charm.on for charm in realm.world.charms] == ["c9", "c1"]
    lay(realm.world, Charm("cheapen_level", "c1", -1, "s1", "", "", 99_000))
    realm.home.acted = 0
    paid = realm.paid
    assert realm.city(level, "level")
    assert realm.paid == paid


@pytest.mark.rule("ERF-CITY-09", "ERF-ZONE-52")
def test_razing_pays_back_and_takes_what_is_too_much_of_damage_and_magic() -> None:
    realm = Realm()
    home = realm.home
    home.level, home.damage = 4, 350
    home.works = {"floors": 3, "points": 1, "garden": 1}
    assert not realm.city(raze, "raze 4")
    assert realm.city(raze, "raze 2")
    assert (home.level, home.damage, home.works, home.acted) == (2, 200, {"garden": 1}, 20)
    assert realm.paid == -(LEVELS[3].raze + LEVELS[4].raze)
    home.acted, home.damage = 0, 50
    assert realm.city(raze, "raze")
    assert (home.level, home.damage) == (1, 50)
    home.acted = 0
    assert realm.city(raze, "raze 0")
    assert (home.level, home.damage) == (0, 0)
    home.acted = 0
    assert not realm.city(raze, "raze 0")


@pytest.mark.rule("ERF-CITY-11", "ERF-GAP-214")
def test_repair_mends_what_is_paid_for_broken_walls_first() -> None:
    realm = Realm()
    home = realm.home
    home.level = 2
    assert not realm.city(repair, "repair")
    home.damage, home.breaches = 7, {"toughness": 1, "gate": 2}
    realm.turn.scratch.contested["s1"] = "Faq"
    assert not realm.city(repair, "repair")
    realm.turn.scratch.contested.clear()
    realm.side.treasury = 200 * EIGHTHS - 1  # a hundredth of 20,000 a point
    assert not realm.city(repair, "repair")
    realm.side.treasury = 200 * 25 * EIGHTHS
    assert realm.city(repair, "repair")
    assert (home.damage, home.breaches, realm.side.treasury) == (2, {"gate": 1}, 0)
    assert [(event.points, event.left) for event in told(realm.turn, Repaired)] == [(25, 12)]
    realm.side.treasury = RICH
    assert realm.city(repair, "repair")
    assert (home.damage, home.breaches, realm.paid) == (0, {}, 12 * 200)


@pytest.mark.rule("ERF-CITY-12")
@each("unique, now, points, after", [
    (True, 4, 100, 5), (True, 4, 99, 4), (False, 4, 100, 4), (True, 3, 100, 3),
])  # fmt: skip
def test_a_castle_that_fell_by_one_level_is_repaired_whole_or_not(
    unique: bool, now: int, points: int, after: int
) -> None:
    realm = Realm()
    home = realm.home
    home.level, home.unique = now, unique
    realm.side.treasury = points * LEVELS[now].step // 100 * EIGHTHS
    done = realm.city(repair, "repair")
    assert (done, home.level) == (unique and now == 4, after)
    assert home.unique is (unique and after != 5)


# Units


@pytest.mark.rule("ERF-SPEC-03", "ERF-GAP-148", "ERF-X-32")
@each("line, x, count, done", [
    ("promote u9 to lancer", 4, 3, True), ("promote 3 of u9 to lancer", 5, 3, True),
    ("promote 4 of u9 to lancer", 4, 3, False), ("promote u9 to lancer", 6, 3, False),
    ("promote 2 of u9 to warlord", 4, 3, False), ("promote u9 to dwagon", 4, 3, False),
])  # fmt: skip
def test_who_is_promoted_where(line: str, x: int, count: int, done: bool) -> None:
    realm = Realm()
    pack = Pack("u9", "s1", "piker", count, realm.world.number((x, 8)), move=6)
    pack.level, pack.experience, pack.wounds = 3, 5, [1]
    realm.world.packs["u9"] = pack
    kind = next(iter(CLASSES["piker"].promotes))
    line = line.replace("lancer", kind)
    assert realm.order(promote, line) is done
    number = 3 if "3 of" in line else 1
    assert realm.paid == (2000 * CLASSES[kind].rank * number if done else 0)
    if done:
        new = [unit for unit in realm.world.packs.values() if unit.kind == kind]
        assert [(one.count, one.level, one.experience, one.wounds) for one in new] == [(number, 1, 0, [])]
        assert {key: count for key, count in lost(realm.turn).items() if key != "$"} == {"piker": number, kind: -number}


@pytest.mark.rule("ERF-COMMAND-19")
def test_heirs_are_bought_once_and_rulers_never() -> None:
    realm = Realm()
    one = realm.game.commander("warlord", 4, 8)
    assert not realm.order(heir, "heir u1")
    assert realm.order(heir, f"heir {one.id}")
    assert (one.heir, realm.paid) == (True, 100_000)
    assert not realm.order(heir, f"heir {one.id}")
    realm.side.treasury = 99_999 * EIGHTHS
    assert not realm.order(heir, f"heir {realm.game.commander('warlord', 4, 8).id}")


@pytest.mark.rule("ERF-UNIT-60")
@each("kind, x, line, done", [
    ("stabber", 4, "shields 2 of {}", True), ("stabber", 4, "shields {}", True),
    ("stabber", 4, "shields 4 of {}", False),
    ("stabber", 5, "shields {}", False), ("piker", 4, "shields {}", False), ("horse", 4, "shields {}", False),
    ("own/Wild/medium infantry land sword striker", 4, "shields {}", False),
])  # fmt: skip
def test_shields_are_bought_in_a_city_for_who_has_a_hand_free(kind: str, x: int, line: str, done: bool) -> None:
    realm = Realm()
    pack = realm.game.pack(kind, 3, x, 8)
    assert CLASSES["stabber"].hands == 1
    assert realm.order(shields, line.format(pack.id)) is done
    armed = 2 if "2 of" in line else 3
    assert realm.paid == (50 * armed if done else 0)
    shielded = [unit.count for unit in realm.world.packs.values() if unit.kind == f"{kind}+shield"]
    assert shielded == ([armed] if done else [])


@pytest.mark.rule("ERF-EXEC-05", "ERF-CITY-02")
def test_a_steward_is_in_the_city_and_the_first_free_courtier_serves_if_nobody_is_named() -> None:
    realm = Realm()
    assert not realm.city(steward, "steward")
    far, one, two = (realm.game.commander("courtier", x, 8) for x in (5, 4, 4))
    assert not realm.city(steward, f"steward {far.id}")
    realm.game.city(8, 8, "Other", Site.CITY, 1, side=1).steward = one.id
    assert realm.city(steward, "steward")
    assert realm.home.steward == two.id
    lord = realm.game.commander("warlord", 4, 8)
    assert realm.city(steward, f"steward {lord.id}")
    assert realm.home.steward == lord.id
    assert not realm.city(steward, "steward u2")  # pikers


@pytest.mark.rule("ERF-FAV-03", "ERF-FAV-06", "ERF-CITY-02")
def test_garrisons_are_made_and_unmade_in_their_city() -> None:
    realm = Realm()
    men, away = realm.game.pack("knight", 2, 4, 8), realm.game.pack("knight", 2, 5, 8)
    assert not realm.city(garrison, f"garrison {away.id}")
    assert not realm.city(field_, f"field {men.id}")
    assert realm.city(garrison, f"garrison {men.id}")
    assert (men.garrison, men.move) == (True, 0)
    assert realm.city(field_, f"field {men.id}")
    assert (men.garrison, men.move) == (False, full_move(men))
    away.garrison = True
    assert not realm.city(field_, f"field {away.id}")


@pytest.mark.rule("ERF-CMDLEAD-06", "ERF-COMMAND-21", "ERF-FALL-10")
def test_chiefs_purses_and_those_who_are_unmade() -> None:
    realm = Realm()
    lord, courtier = realm.game.commander("warlord", 4, 8), realm.game.commander("courtier", 4, 8)
    assert not realm.order(chief, f"chief {courtier.id}")
    assert not realm.order(chief, "chief u2")
    assert realm.order(chief, f"chief {lord.id}")
    lord.level = 2
    for sum_, fits in ((2000, True), (2001, False), (0, True)):
        assert realm.order(purse, f"purse {lord.id} {sum_}") is fits
    assert (lord.purse, realm.paid) == (0, 0)
    realm.side.treasury = 10 * EIGHTHS
    assert not realm.order(purse, f"purse {lord.id} 11")
    assert realm.order(purse, f"purse {lord.id} 10")
    assert (lord.purse, realm.side.treasury) == (10 * EIGHTHS, 0)
    assert not realm.order(disband, "disband u1")
    assert realm.order(disband, f"disband {lord.id}")
    assert lost(realm.turn)["warlord"] == 1


@pytest.mark.rule("ERF-ORDER-05")
def test_what_is_named_and_that_no_two_cities_bear_one_name() -> None:
    realm = Realm(2)
    lord, theirs = realm.game.commander("warlord", 4, 8), realm.game.commander("warlord", 14, 8, side=2)
    for line, done in (
        ('name c1 "Spacerock"', True), ('name c1 "spacerock"', False),
        ('name c2 "Ours"', False), ('name s1 "  Great   Faq "', True), ('name s2 "Loot"', False),
        (f'name {lord.id} "Queen Berta"', True), (f'name {theirs.id} "Fool"', False),
        (f'name {lord.id} "12 34"', False),
        ('name u2 "The Pikers"', False),
    ):  # fmt: skip
        assert realm.order(name, line) is done, line
    assert (realm.home.name, realm.side.name, lord.name) == ("Spacerock", "Great Faq", "Queen Berta")


@pytest.mark.rule("ERF-ORDER-05", "ERF-SCOUTING-02")
def test_a_name_is_taken_by_the_cities_that_a_side_has_seen_and_no_refusal_tells_of_others() -> None:
    realm = Realm(2)
    assert realm.order(name, 'name c1 "Capital2"')
    assert realm.order(name, 'name c1 "Spacerock"')
    realm.side.cities["c2"] = Seen("s2", 1, 0)
    assert not realm.order(name, 'name c1 "Capital2"')
    assert realm.home.name == "Spacerock"


# Buildings and designs


@pytest.mark.rule("ERF-GAP-218", "ERF-GAP-221", "ERF-BUILDING-06", "ERF-BUILDING-07")
def test_a_city_builds_one_thing_a_day_where_there_is_a_point() -> None:
    realm = Realm()
    home = realm.home
    low = [key for key, one in BUILDINGS.items() if one.built and one.level == 1]
    high = next(one for one in BUILDINGS.values() if one.built and one.level == 2)
    assert not realm.city(build, f"build {high.name}")
    assert realm.city(build, f"build {BUILDINGS[low[0]].name}")
    assert (home.works, home.built, realm.paid, spare(realm.world, home)) == ({low[0]: 1}, 20, 0, 4)
    assert not realm.city(build, f"build {BUILDINGS[low[1]].name}")
    home.built = 19
    assert not realm.city(build, f"build {BUILDINGS[low[0]].name}")
    assert not realm.city(build, f"build {BUILDINGS[low[1]].name} for {BUILDINGS[low[2]].name}")
    assert realm.city(build, f"build {BUILDINGS[low[1]].name} for {BUILDINGS[low[0]].name}")
    assert (home.works, realm.paid) == ({low[1]: 1}, 500)
    home.works, home.built = {f"x{n}": 1 for n in range(5)}, 0
    assert not realm.city(build, f"build {BUILDINGS[low[0]].name}")
    home.works["points"], home.works["floors"] = 1, 9
    assert (spare(realm.world, home), realm.city(build, f"build {BUILDINGS[low[0]].name}")) == (1, True)
    assert standing(home) == [BUILDINGS[low[0]].name]


@pytest.mark.rule("ERF-BUILDING-11", "ERF-BUILDING-10")
def test_what_is_torn_down_is_lost_with_its_reserve_and_what_casters_did() -> None:
    realm = Realm()
    realm.home.works, realm.home.improved, realm.home.reserve = {"bank": 1, "garden": 1}, ["bank", "garden"], 800
    tear_down(realm.home, "garden")
    assert (realm.home.works, realm.home.improved, realm.home.reserve) == ({"bank": 1}, ["bank"], 800)
    tear_down(realm.home, "bank")
    assert (realm.home.works, realm.home.improved, realm.home.reserve) == ({}, [], 0)


@pytest.mark.rule("ERF-GAP-236", "ERF-BUILDING-12")
def test_a_loved_building_brings_two_morale_once_a_side_and_a_bank_its_reserve() -> None:
    for morale, options, second, after in ((50, True, False, 52), (99, True, False, 100), (50, False, False, 50),
                                           (50, True, True, 50)):  # fmt: skip
        realm = Realm()
        realm.home.level, realm.side.morale, realm.world.options.morale = 3, morale, options
        if second:
            realm.game.city(8, 8, "Other", Site.CITY, 3, side=1).works["shrine"] = 1
        assert realm.city(build, "build shrine")
        assert realm.side.morale == after
        realm.home.built = 0
        assert realm.city(build, "build bank")
        assert realm.home.reserve == 3000 * EIGHTHS


@pytest.mark.rule("ERF-GAP-215", "ERF-CITY-06")
@each("side, pops_for, restyled, claimed, percent", [
    ("s1", "s2", False, 20, 25), ("s1", "s2", False, -9, 25), ("s1", "s2", False, -10, 10), ("s1", "s2", True, 20, 0),
    ("s1", "s1", False, 20, 0), ("s1", "", False, 20, 0), ("", "s2", False, 20, 0),
])  # fmt: skip
def test_a_strange_style_costs_points(side: str, pops_for: str, restyled: bool, claimed: int, percent: int) -> None:
    realm = Realm()
    city = realm.home
    city.side, city.pops_for, city.restyled, city.claimed, city.level = side, pops_for, restyled, claimed, 4
    assert style_penalty(realm.world, city) == percent
    assert spare(realm.world, city) == 20 * (100 - percent) // 100


@pytest.mark.rule("ERF-GAP-210", "ERF-BUILDING-10")
def test_a_caster_who_does_not_cast_sees_to_the_building_of_his_school_where_he_is() -> None:
    school = BUILDINGS["garden"].school
    for change in ("", "casters", "jailed", "elsewhere", "no building"):
        realm = Realm()
        one = realm.game.commander("caster", 5 if change == "elsewhere" else 4, 8)
        one.school, one.jailor = school, "u1" if change == "jailed" else ""
        realm.world.options.casters = change == "casters"
        realm.home.works = {} if change == "no building" else {"garden": 1}
        visit(realm.turn, realm.side)
        visit(realm.turn, realm.side)
        assert realm.home.improved == ([] if change else ["garden"]), change
    for own in (True, False):
        realm = Realm(2)
        one = realm.game.commander("caster", 4, 8)
        one.school = "signamancy"
        realm.home.pops_for, realm.home.side = "s2", "s1" if own else "s2"
        visit(realm.turn, realm.side)
        assert realm.home.restyled is own


@pytest.mark.rule("ERF-UNIT-02", "ERF-UNIT-04")
def test_designs_take_ranks_in_the_first_three_days_and_the_house_gives_way() -> None:
    realm = Realm()
    realm.world.day, realm.side.founded, realm.side.house = 3, 0, "gump"
    assert allowance(realm.world, realm.side) == 6
    assert own_classes(realm.world, realm.side) == ["sawhorse", "heavy_knight", "gump"]
    assert realm.order(design, 'design "Cub" medium beast land')
    assert own_classes(realm.world, realm.side) == [realm.side.designs[0], "sawhorse", "heavy_knight"]
    assert not realm.order(design, 'design "cub" small beast land')
    assert not realm.order(design, 'design "Piker" small beast land')
    assert not realm.order(design, 'design "X" small beast land')
    assert realm.order(design, 'design "Bear" huge beast land 4')
    assert not realm.order(design, 'design "Boar" large beast land 2')
    assert realm.order(design, 'design "Mouse" tiny beast land')
    assert own_classes(realm.world, realm.side) == realm.side.designs
    realm.world.day = 4
    assert not realm.order(design, 'design "Late" tiny beast land')
    second = realm.game.city(8, 8, "Second", Site.CAPITAL, 1, side=1)
    second.claimed = 1
    assert allowance(realm.world, realm.side) == 12
    assert realm.order(design, 'design "Late" tiny beast land')
    assert named(realm.world, realm.side, "?CUBS") == realm.side.designs[0]
    assert named(realm.world, realm.side, "piker") == "piker"
    assert not _done(lambda: named(realm.world, realm.side, "?Nobody"))
    assert "in a day" in in_figures("knight")
    assert "in 2 days" in in_figures("own/Bear/large beast land 2")


@pytest.mark.rule("ERF-ZONE-46")
@each("code, level_, score", [("c2", 1, 80), ("c2", 3, 100), ("c3", 0, 30), ("c3", 4, 70)])
def test_how_much_room_a_city_that_falls_has_in_the_paper(code: str, level_: int, score: int) -> None:
    realm = Realm(2)
    realm.game.city(10, 4, "Prize", Site.CITY, 2, side=2)
    realm.world.cities[code].level = level_
    take(realm.turn, realm.world.cities[code], realm.side)
    assert [event.score for event in told(realm.turn, CityTaken)] == [score]
    wild = realm.game.city(12, 4, "Wild", Site.CITY, 2)
    take(realm.turn, wild, realm.side)
    assert [(event.from_whom, event.score) for event in told(realm.turn, CityTaken)][1:] == [("the wild", 50)]
