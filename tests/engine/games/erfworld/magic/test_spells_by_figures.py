"""What spells reach, cost and do, to the figure (ERF-MAGIC, ERF-CASTER, ERF-J)."""

from __future__ import annotations

import pytest

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import Acting, UnitActing
from engine.games.erfworld.book import from_text
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.casting.juice import full_juice
from engine.games.erfworld.magic.casting import cast, lookup_of
from engine.games.erfworld.magic.events import Linked, SpellCast, SpellFailed
from engine.games.erfworld.magic.golems import make, unravel
from engine.games.erfworld.magic.improving import improve
from engine.games.erfworld.magic.keeping import device_with, go_home, link, scroll, study, wand
from engine.games.erfworld.magic.portal import invite, pay_for_guests, portal
from engine.games.erfworld.realm.income import income_of, upkeep_by_unit
from engine.games.erfworld.rules.cities import BUILDINGS
from engine.games.erfworld.rules.magic import GOLEM_SIZES, GOLEMS, SPELLS
from engine.games.erfworld.rules.source import EIGHTHS, HALVES
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Body, Charm, Commander, Contract, Zone
from engine.games.erfworld.units.company import new_stack
from engine.games.erfworld.units.figures import full_move, upkeep_of
from engine.games.erfworld.units.kinds import full_hits
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.magic_kit import magic
from tests.engine.games.erfworld.props.stage import Stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


class Cast:
    """A caster at work: what he said, what it cost."""

    def __init__(self, game: Stage, who: Commander, rest: float = 0.5) -> None:
        self.game, self.who = game, who
        self.turn: ErfTurn = ErfTurn(
            game.world, {}, seed="magic", number=1, scratch=Scratch(), roller=LoadedDice(rest=rest)
        )
        self.turn.day = game.world.day

    def acting(self, line: str) -> UnitActing:
        return UnitActing(self.turn, self.game.side(), from_text(line), [self.who])

    def __call__(self, said: str) -> int:
        """Casts a spell of his own school; the juice it took. Raises NotPossible."""
        self.who.school, self.who.mastery, self.who.juice = SPELLS[said.split()[0]].school, "master", 5000
        cast(self.acting(f"cast {said}"))
        return 5000 - self.who.juice

    def refuses(self, said: str) -> bool:
        try:
            self(said)
        except NotPossible:
            return True
        return False

    @property
    def said(self) -> str:
        return told(self.turn, SpellCast)[-1].said


def _cast(sides: int = 1, rest: float = 0.5, **options: bool) -> tuple[Stage, Cast]:
    game, who = magic(sides, "foolamancy", "master", **options)
    return game, Cast(game, who, rest)


@pytest.mark.rule("ERF-CASTER-09", "ERF-MAGIC-05")
@each("change, reached", [
    ("", True), ("far", False), ("foe", False), ("held", False), ("here", False),
])  # fmt: skip
def test_an_own_unit_is_summoned_from_five_hexes_with_whom_it_has_along(change: str, reached: bool) -> None:
    game, spell = _cast(2)
    unit = game.pack("knight", 3, 10 if change == "far" else 4 if change == "here" else 9, 8)
    rider, held = game.pack("bat", 1, 9, 8, on=unit.id), game.pack("piker", 1, 9, 8, side=2, jailor=unit.id)
    new_stack(game.world, game.side(), [unit], "")
    unit.side = "s2" if change == "foe" else "s1"
    unit.jailor = "u99" if change == "held" else ""
    assert spell.refuses(f"summon on {unit.id}") is not reached
    if reached:
        for one in (unit, rider, held):
            assert (game.at(one), one.move, one.back, one.zone) == ((4, 8), 0, -1, Zone.OUTER)
        assert unit.stack == 0


@pytest.mark.rule("ERF-J-03", "ERF-MAGIC-05", "ERF-J-19", "ERF-MAGIC-40", "ERF-MAGIC-51", "ERF-MAGIC-56")
def test_what_spells_cost_by_what_they_are_cast_on() -> None:
    game, spell = _cast()
    knights, giants = game.pack("knight", 3, 9, 8), game.pack("giant", 2, 9, 8)
    assert spell(f"summon on {knights.id}") == 100 * 1 * 3
    assert spell(f"summon on {giants.id}") == 100 * 2 * 2
    assert spell("scry on 14,8") == 20 + 5 * 10
    assert spell("scry on 5,8") == 20 + 5
    assert spell(f"veil on {knights.id}") == 5 * 3 * 2
    hurt = game.pack("piker", 1, 4, 8, wounds=[1])
    assert spell(f"heal 2 on {hurt.id}") == 20
    beasts = game.pack("gwiffen", 1, 4, 8)
    assert spell(f"evolve on {beasts.id}") == 1000 * 3
    assert beasts.kind == "dwagon"


@pytest.mark.rule("ERF-MAGIC-56")
@each("target, fits", [
    ("29,15", True), ("30,8", False), ("4,16", False), ("e", True), ("c1", True), ("c9", False),
])  # fmt: skip
def test_where_a_hex_may_be(target: str, fits: bool) -> None:
    _, spell = _cast()
    assert spell.refuses(f"scry on {target}") is not fits


@pytest.mark.rule("ERF-MAGIC-49", "ERF-MAGIC-80")
def test_a_way_leads_to_the_next_hex_within_the_world_and_not_through_water_or_cities() -> None:
    game, spell = _cast()
    here, east = game.world.number((4, 8)), game.world.number((5, 8))
    game.terrain(3, 8, "lake")
    for target in ("4,8", "w", "7,8"):
        assert spell.refuses(f"tunnel on {target}")
    assert spell("tunnel on e") == 500
    assert (game.world.hexes[here].tunnels, game.world.hexes[east].tunnels) == ([east], [here])
    assert spell.refuses("tunnel on e")
    assert spell("pathway on e") == 500
    paths = {(charm.on, charm.word, charm.until) for charm in game.world.charms if charm.spell == "pathway"}
    assert paths == {(f"h{here}", f"to {east}", -1), (f"h{east}", f"to {here}", -1)}
    for edge, step in (((0, 0), "nw"), ((0, 0), "w"), ((29, 15), "e"), ((29, 15), "se")):
        spell.who.place = game.world.number(edge)
        assert spell.refuses(f"tunnel on {step}")
    spell.who.place = game.world.number((1, 1))
    assert spell("tunnel on nw") == 500


@pytest.mark.rule("ERF-MAGIC-61", "ERF-J-14")
@each("word, back, goes", [("retreat", 0, True), ("retreat", -1, False), ("hold", 0, False)])
def test_an_enemy_stack_goes_back_or_stays_as_suggested(word: str, back: int, goes: bool) -> None:
    game, spell = _cast(2, rest=0.99)
    foes = game.pack("piker", 2, 4, 8, side=2, back=back)
    spell.who.level = 30
    spell(f"suggestion on {foes.id} as {word}")
    assert "held" in foes.charms
    assert (foes.place == 0, foes.back, foes.zone) == (goes, -1 if goes else back, Zone.FIELD)


@pytest.mark.rule("ERF-MAGIC-61", "ERF-SCOUTING-03")
def test_nobody_is_spoken_to_who_is_ours_elsewhere_or_not_seen() -> None:
    game, spell = _cast(2, rest=0.99)
    ours, far, hidden = (
        game.pack("piker", 1, 4, 8),
        game.pack("piker", 1, 5, 8, side=2),
        game.pack("ninja", 1, 4, 8, side=2),
    )
    hidden.hidden = True
    for unit in (ours.id, far.id, hidden.id, "u99"):
        assert spell.refuses(f"suggestion on {unit} as hold")
    spell.turn.scratch.spotted["s1", hidden.id] = None
    assert not spell.refuses(f"suggestion on {hidden.id} as hold")


@pytest.mark.rule("ERF-MAGIC-64")
def test_the_string_of_a_helpless_unit_is_cut_and_never_the_rulers() -> None:
    game, spell = _cast(2)
    held, far, foe = (
        game.pack("knight", 3, 4, 8, side=2),
        game.pack("knight", 3, 5, 8),
        game.pack("knight", 3, 4, 8, side=2),
    )
    held.jailor = spell.who.id
    own = game.pack("archer", 2, 4, 8)
    for code in (far.id, foe.id, "u1", "u99"):
        assert spell.refuses(f"string_cut on {code}")
    spell(f"string_cut on {held.id}")
    spell(f"string_cut on {own.id}")
    assert (held.count, own.count) == (2, 1)
    lord = game.commander("warlord", 4, 8)
    spell(f"string_cut on {lord.id}")
    assert lord.id not in game.world.commanders


@pytest.mark.rule("ERF-MAGIC-90")
def test_ferals_of_this_hex_are_charmed_and_no_tribe_nor_side() -> None:
    game, spell = _cast(2)
    feral, tribal = game.pack("horse", 1, 4, 8, side=0), game.pack("horse", 1, 4, 8, side=0, tribe="t1")
    far, ours = game.pack("horse", 1, 5, 8, side=0), game.pack("horse", 1, 4, 8)
    for unit in (tribal, far, ours, spell.who):
        assert spell.refuses(f"charm on {unit.id}")
    assert spell(f"charm on {feral.id}") == 20 * 5  # large is the fifth size
    assert feral.friend == "s1"


@pytest.mark.rule("ERF-J-19")
def test_a_healer_closes_the_worst_wounds_first_and_raises_nobody_from_nothing() -> None:
    game, spell = _cast()
    men = game.pack("knight", 4, 4, 8)
    full = full_hits(men)
    men.wounds = [full - 1, 0, 1]
    spell(f"heal 1 on {men.id}")
    assert men.wounds == [0, 3, full - 1]
    spell(f"heal 99 on {men.id}")
    assert men.wounds == [0]
    assert spell.refuses(f"heal 1 on {men.id}")
    lord = game.commander("warlord", 4, 8)
    whole = full_hits(lord)
    for before, number, after in ((1, 1, 3), (whole - 1, 5, whole)):
        lord.hits = before
        spell(f"heal {number} on {lord.id}")
        assert lord.hits == after
        assert f"{(after - before) / HALVES:g}" in spell.said
    for hits in (0, -1):
        lord.hits = hits
        assert spell.refuses(f"heal 1 on {lord.id}")
        assert lord.hits == hits


@pytest.mark.rule("ERF-J-19")
def test_a_saved_unit_stands_up_with_one_hit() -> None:
    game, spell = _cast()
    men, lord = game.pack("knight", 4, 4, 8, wounds=[3, 0, 0]), game.commander("warlord", 4, 8)
    spell(f"save on {men.id}")
    assert men.wounds == [HALVES, 0, 3]
    men.wounds = [1, 3]
    assert spell.refuses(f"save on {men.id}")
    assert spell.refuses(f"save on {lord.id}")
    lord.hits = 0
    spell(f"save on {lord.id}")
    assert lord.hits == HALVES


@pytest.mark.rule("ERF-MAGIC-97")
def test_care_gives_the_uncroaked_a_day_more() -> None:
    game, spell = _cast()
    dead, alive = game.pack("piker", 2, 4, 8), game.pack("archer", 2, 4, 8)
    lay(game.world, Charm("uncroak_ten", dead.id, 7, "s1", "u1", "uncroaked"))
    lay(game.world, Charm("veil", dead.id, 7, "s1", "u1", "veil"))
    lay(game.world, Charm("uncroak_ten", "u77", 7, "s1", "u1", "uncroaked"))
    assert spell(f"care 2 on {dead.id}") == 4
    assert [charm.until for charm in game.world.charms] == [8, 7, 7]
    assert spell.refuses(f"care on {alive.id}")


@pytest.mark.rule("ERF-MAGIC-38", "ERF-MAGIC-98")
def test_one_person_wears_eight_things_each_of_another_kind() -> None:
    game, spell = _cast()
    lord, two = game.commander("warlord", 4, 8), game.pack("knight", 2, 4, 8)
    assert spell.refuses(f"accessory on {two.id} as stat")
    spell(f"accessory on {lord.id} as stat")
    assert spell.refuses(f"accessory on {lord.id} as stat")
    assert spell.refuses(f"effect on {lord.id} as stat")
    game.world.charms += [Charm("effect", lord.id, -1, "s1", "u1", f"w{n}") for n in range(6)]
    spell(f"accessory on {lord.id} as hits")  # the eighth
    assert spell.refuses(f"accessory on {lord.id} as ward")


@pytest.mark.rule("ERF-MAGIC-40")
def test_how_many_specials_a_weirdomancer_gives_one_unit() -> None:
    game, spell = _cast()
    unit, other = game.pack("knight", 1, 4, 8), game.pack("knight", 1, 4, 8)
    for number, word in enumerate(("dig", "rider", "climb", "siege")):
        assert spell.refuses(f"special on {unit.id} as {word}") is (number == 3)
    assert not spell.refuses(f"special on {other.id} without scout")
    assert other.charms == ["-scout"]
    assert unit.charms == ["+dig", "+rider", "+climb"]


@pytest.mark.rule("ERF-MAGIC-26", "ERF-MAGIC-27", "ERF-MAGIC-28", "ERF-MAGIC-29")
def test_who_of_the_captives_is_turned() -> None:
    game, spell = _cast(2)
    guard = spell.who.id
    pikers, knights, golem = (
        game.pack(kind, 5, 4, 8, side=2, jailor=guard) for kind in ("piker", "knight", "cloth_golem_small")
    )
    lord = game.commander("warlord", 4, 8, side=2)
    lord.jailor, lord.heir, lord.lines, game.side(2).chief = guard, True, ["hold"], lord.id
    for said in (
        f"turn_infantry on {knights.id}", f"turn_infantry on {golem.id}", f"turn_knight on {golem.id}",
        f"turn_knight on {lord.id}", f"turn_commander on {lord.id}", f"turn_commander on {pikers.id}",
    ):  # fmt: skip
        assert spell.refuses(said), said
    assert spell(f"turn_infantry 2 on {pikers.id}") == 24
    (turned,) = [
        pack for pack in game.world.packs.values() if pack.side == "s1" and pack.kind == "piker" and pack.count == 2
    ]
    assert (turned.jailor, turned.move, pikers.count, pikers.side) == ("", 0, 3, "s2")
    for number in (3, 9):  # all that there are, and more
        pikers.side, pikers.jailor = "s2", guard
        assert spell(f"turn_infantry {number} on {pikers.id}") == 36
        assert (pikers.side, pikers.jailor) == ("s1", "")
    assert spell(f"turn_knight on {knights.id}") == 500
    assert knights.side == "s1"
    lord.idle = 50
    assert spell(f"turn_commander on {lord.id}") == 500
    assert (lord.side, lord.heir, lord.jailor, lord.lines, game.side(2).chief) == ("s1", False, "", [], "")
    other = game.commander("warlord", 4, 8, side=2)
    other.jailor, other.idle, game.side(2).chief = guard, 50, "u98"
    spell(f"turn_commander on {other.id}")
    assert game.side(2).chief == "u98"


@pytest.mark.rule("ERF-MAGIC-53")
def test_a_double_is_exact_but_for_what_only_one_can_be_and_nobody_is_doubled_twice() -> None:
    game, spell = _cast()
    lord, men = game.commander("warlord", 4, 8), game.pack("knight", 3, 4, 8, wounds=[1], level=2)
    lord.heir = lord.player = True
    lord.luck, lord.purse, lord.level = 3, 80, 4
    spell(f"double on {lord.id}")
    (twin,) = [one for one in game.world.commanders.values() if "fleeting" in one.charms]
    assert (twin.heir, twin.player, twin.luck, twin.purse, twin.level, twin.stack) == (False, False, 0, 0, 4, 0)
    assert spell.refuses(f"double on {lord.id}")
    assert spell.refuses(f"double on {twin.id}")
    spell(f"double on {men.id}")
    (pack,) = [pack for pack in game.world.packs.values() if "fleeting" in pack.charms]
    assert (pack.count, pack.level, pack.wounds, pack.kind) == (3, 2, [1], "knight")


@pytest.mark.rule("ERF-MAGIC-41", "ERF-MAGIC-42", "ERF-MAGIC-43", "ERF-J-12", "ERF-MAGIC-81")
def test_how_much_of_dirt_a_city_bears() -> None:
    game, spell = _cast()
    city = game.world.cities["c1"]
    city.level = 2
    for works, fits in ((34, True), (35, False)):
        city.works = {"floors": works}
        assert spell.refuses("floor") is not fits
        assert city.works["floors"] == 35
    city.works = {}
    spell("floor")
    spell("floor")
    assert city.works["floors"] == 2
    spell.who.place = city.place
    for points in (1, 2):
        spell("building_point")
        assert city.works["points"] == points
    assert spell.refuses("building_point")
    spell("trap as lava")
    assert game.world.charms[-1].amount == 1
    spell("building")
    spell("building")
    assert sum(charm.amount for charm in game.world.charms if charm.spell == "building") == 2
    assert not spell.refuses("lightning_rod")
    assert spell.refuses("lightning_rod")
    city.level = 0
    assert spell.refuses("floor")
    game.world.charms.clear()
    assert spell.refuses("lightning_rod")
    city.level = 1
    spell("triple")
    assert spell.refuses("hasten")


@pytest.mark.rule("ERF-MAGIC-42")
@each("juice, first", [(1000, 1000), (5000, 1000)])
def test_a_day_of_dirtamancy_takes_a_thousand_off_the_next_level_and_days_add_up(juice: int, first: int) -> None:
    game, spell = _cast()
    for total in (first, 2 * first):
        spell.who.school, spell.who.mastery, spell.who.juice = "dirtamancy", "master", juice
        cast(spell.acting("cast cheapen_level"))
        assert [charm.amount for charm in game.world.charms if charm.spell == "cheapen_level"] == [total]


@pytest.mark.rule("ERF-MAGIC-92", "ERF-GAP-222", "ERF-MAGIC-87", "ERF-MAGIC-30")
def test_charges_styles_and_vehicles() -> None:
    game, spell = _cast(2)
    city = game.world.cities["c1"]
    city.spells, city.level = 29, 2
    assert spell("charge") == 200
    assert city.spells == 30
    assert spell.refuses("charge")
    city.spells, city.level = 3, 0
    assert spell.refuses("charge")
    city.level = 1
    assert spell.refuses("city_of_another")
    city.pops_for = "s2"
    spell("city_of_another")
    assert (city.pops_for, city.plans) == ("s1", [])
    spell("siege_wagon")
    (wagon,) = [pack for pack in game.world.packs.values() if pack.kind == "siege_wagon"]
    assert (wagon.count, game.at(wagon), wagon.zone, wagon.move) == (1, (4, 8), Zone.OUTER, full_move(wagon))
    spell.who.place = game.world.number((8, 8))
    assert spell.refuses("charge")
    spell("conjure 4 as archer")
    (archers,) = [pack for pack in game.world.packs.values() if pack.kind == "archer"]
    assert (archers.count, archers.zone, archers.charms) == (4, Zone.FIELD, ["fleeting"])


@pytest.mark.rule("ERF-MAGIC-94", "ERF-MAGIC-97")
def test_so_many_of_the_croaked_rise() -> None:
    game, spell = _cast()
    here = spell.who.place
    game.world.bodies = [
        Body("piker", 3, here, "s1", 9), Body("giant", 9, here, "s1", 9), Body("knight", 4, here, "s2", 9),
        Body("piker", 9, here + 1, "s1", 9), Body("warlord", 1, here, "s2", 9, level=7),
    ]  # fmt: skip
    assert spell.refuses("uncroak_ten 8")
    assert spell("uncroak_ten 5") == 150
    risen = {pack.kind: pack.count for pack in game.world.packs.values() if "uncroaked" in pack.charms}
    assert risen == {"piker": 3, "knight": 2}
    assert [(body.kind, body.count) for body in game.world.bodies if body.place == here] == [
        ("giant", 9), ("knight", 2), ("warlord", 1),
    ]  # fmt: skip
    spell("uncroak_warlord")
    (lord,) = [one for one in game.world.commanders.values() if "uncroaked" in one.charms]
    assert (lord.level, lord.kind, lord.move) == (3, "warlord", full_move(lord))
    assert all(body.kind != "warlord" for body in game.world.bodies)
    assert spell.refuses("uncroak_warlord")


@pytest.mark.rule("ERF-MAGIC-110", "ERF-MAGIC-108")
def test_gems_take_what_the_treasury_has_and_grow() -> None:
    game, spell = _cast()
    game.side().treasury = 900 * EIGHTHS
    assert spell.refuses("gem 901")
    assert spell("gem 500") == 0
    spell("gem 400")
    assert (game.side().treasury, [charm.amount for charm in game.world.charms]) == (0, [900 * EIGHTHS])
    assert spell("pay 70") == 70
    assert game.side().treasury == 70 * EIGHTHS


@pytest.mark.rule("ERF-MAGIC-104")
def test_an_epic_is_sung_where_the_chief_is_or_by_a_master_anywhere_for_one_chief() -> None:
    game, spell = _cast()
    side, chief = game.side(), game.commander("warlord", 4, 8)
    assert spell.refuses("epic")
    side.chief = chief.id
    spell("epic")
    spell("epic")
    assert (side.epic, side.epic_for) == (2, chief.id)
    chief.place += 1
    spell("epic")
    assert side.epic == 3
    spell.who.mastery = "novice"
    spell.who.juice = 5000
    with pytest.raises(NotPossible):
        cast(spell.acting("cast epic"))
    other = game.commander("warlord", 4, 8)
    side.chief = other.id
    spell("epic")
    assert (side.epic, side.epic_for) == (1, other.id)


@pytest.mark.rule("ERF-MAGIC-85")
def test_all_contracts_between_two_sides_are_bound_and_no_others() -> None:
    game, spell = _cast(3)
    assert spell.refuses("binding_contract 700 on s2")
    for code, pair in (("k1", ("s1", "s2")), ("k2", ("s2", "s1")), ("k3", ("s2", "s3"))):
        game.world.contracts[code] = Contract(code, "truce", *pair, {}, list(pair), 1)
    spell("binding_contract 700 on s2")
    assert [contract.terms for contract in game.world.contracts.values()] == [{"penalty": "700"}] * 2 + [{}]


@pytest.mark.rule("ERF-MAGIC-77", "ERF-MAGIC-105", "ERF-MAGIC-31")
def test_rain_falls_where_it_is_dry_and_move_comes_back_to_our_own() -> None:
    game, spell = _cast(2)
    hex_ = game.world.hexes[spell.who.place]
    spell("rain_dance")
    assert hex_.weather == "rain"
    assert spell.refuses("rain_dance")
    hex_.weather = "heavy_rain"
    assert spell.refuses("rain_dance")
    ours, theirs, far = (game.pack("piker", 2, x, 8, side=side, move=0) for x, side in ((4, 1), (4, 2), (5, 1)))
    for unit in (ours, theirs, far):
        unit.move = 0
    spell("restore_move")
    assert (ours.move, theirs.move, far.move) == (full_move(ours), 0, 0)


@pytest.mark.rule("ERF-MAGIC-18", "ERF-MAGIC-06", "ERF-MAGIC-109")
def test_what_counting_finding_and_auditing_tell() -> None:
    game, spell = _cast(2)
    game.pack("giant", 2, 5, 8, side=2)
    game.pack("knight", 3, 5, 8, side=2)
    game.commander("warlord", 5, 8, side=2)
    game.pack("giant", 2, 6, 8, side=2)
    spell("count")
    assert "5,8: 16 of heavies, 3 lights, 1 commanders" in spell.said
    assert "6,8" not in spell.said
    spell(f"find_unit on {spell.who.id}")
    assert "is in this hex" in spell.said
    far = game.pack("piker", 1, 7, 8)
    spell(f"find_unit on {far.id}")
    assert "is not in this hex" in spell.said
    spell("find_unit on u99")
    assert "is not in this hex" in spell.said
    assert spell.refuses("audit on s2")
    ruler = game.world.commanders[game.side(2).ruler]
    ruler.place = spell.who.place
    spell("audit on s2")
    income = income_of(game.world, game.side(2))
    upkeep = sum(upkeep_by_unit(game.world, game.side(2)).values())
    assert f"${income:,}" in spell.said
    assert f"${upkeep // EIGHTHS:,}" in spell.said
    assert f"${game.side(2).treasury // EIGHTHS:,}" in spell.said


@pytest.mark.rule("ERF-MAGIC-12", "ERF-J-08")
@each("x, line, answer", [
    (5, "attack w", "Yes"), (7, "attack w", "No"), (20, "move 4,8", "Yes"), (20, "move c1", "Yes"),
    (5, "move 9,9", "No"),    (5, "hold", "No"),
])  # fmt: skip
def test_whether_a_side_means_to_attack_is_read_from_its_sheet(x: int, line: str, answer: str) -> None:
    game, spell = _cast(2)
    foes = game.pack("knight", 3, x, 8, side=2, lines=[line])
    for pack in list(game.world.packs.values()):
        if pack.side == "s1":
            game.world.strike(pack)
    assert spell.refuses("question on s2")
    game.world.options.halves = True
    spell("question on s2")
    assert answer in spell.said
    assert foes.count == 3


@pytest.mark.rule("ERF-MAGIC-57")
@each(
    "caster, fool, levels, seen",
    [("master", "adept", (1, 9), True), ("novice", "adept", (9, 1), False), ("adept", "adept", (4, 3), True),
     ("adept", "adept", (3, 3), False)],
)  # fmt: skip
def test_a_veil_is_pierced_by_the_better_caster_and_among_equals_by_level(
    caster: str, fool: str, levels: tuple[int, int], seen: bool
) -> None:
    game, spell = _cast(2)
    other = game.commander("caster", 20, 8, side=2)
    other.mastery, other.level = fool, levels[1]
    foes = game.pack("knight", 3, 9, 8, side=2)
    lay(game.world, Charm("veil", foes.id, 9, "s2", other.id, "veil"))
    spell.who.level = levels[0]
    spell.who.school, spell.who.mastery, spell.who.juice = "lookamancy", caster, 5000
    cast(spell.acting("cast scry on 9,8"))
    assert ("knights" in spell.said) is seen


@pytest.mark.rule("ERF-J-05", "ERF-CASTER-13")
def test_a_scroll_takes_a_tenth_more_and_a_wand_three_charges_of_a_master() -> None:
    game, spell = _cast()
    who = spell.who
    who.school, who.mastery, who.juice = "shockmancy", "novice", 60
    scroll(spell.acting("scroll blast"))
    (begun,) = game.world.charms
    assert (begun.amount, who.juice, device_with(game.world, who, "blast")) == (60, 0, None)
    with pytest.raises(NotPossible):
        scroll(spell.acting("scroll blast"))
    who.juice = 500
    scroll(spell.acting("scroll blast"))
    assert (begun.amount, who.juice, device_with(game.world, who, "blast")) == (110, 450, begun)
    with pytest.raises(NotPossible):
        wand(spell.acting("wand blast"))
    who.mastery, who.juice = "master", 250
    wand(spell.acting("wand blast"))
    made = next(charm for charm in game.world.charms if charm.spell == "wand")
    assert (made.amount, who.juice) == (2, 50)
    with pytest.raises(NotPossible):
        wand(spell.acting("wand blast"))
    who.juice = 500
    wand(spell.acting("wand blast"))
    assert (next(charm for charm in game.world.charms if charm.spell == "wand").amount, who.juice) == (3, 400)
    with pytest.raises(NotPossible):
        wand(spell.acting("wand blast"))
    for said in ("gem", "scry", "triple"):  # no price, by the distance, all juice
        with pytest.raises(NotPossible):
            scroll(spell.acting(f"scroll {said}"))


@pytest.mark.rule("ERF-CASTER-14", "ERF-MAGIC-65")
@each("change, fits", [
    ("", True), ("no thinkamancer", False), ("far", False), ("foe", False), ("himself", False), ("unit", False),
    ("held", False),
])  # fmt: skip
def test_the_others_of_a_link_lend_half_of_their_juice(change: str, fits: bool) -> None:
    game, spell = _cast(2)
    one, two = game.commander("caster", 4, 8), game.commander("caster", 5 if change == "far" else 4, 8)
    one.school, two.school = "croakamancy" if change == "no thinkamancer" else "thinkamancy", "dirtamancy"
    one.juice, two.juice, spell.who.juice = 101, 40, 10
    spell.who.school = "foolamancy"
    two.side = "s2" if change == "foe" else "s1"
    two.jailor = "u1" if change == "held" else ""
    codes = f"{one.id} {spell.who.id if change == 'himself' else 'u2' if change == 'unit' else two.id}"
    if fits:
        link(spell.acting(f"link {codes}"))
        assert (spell.who.juice, one.juice, two.juice) == (10 + 50 + 20, 0, 0)
        assert told(spell.turn, Linked)[0].gained == 70
        return
    with pytest.raises(NotPossible):
        link(spell.acting(f"link {codes}"))
    assert (spell.who.juice, one.juice, two.juice) == (10, 101, 40)


@pytest.mark.rule("ERF-ZONE-19", "ERF-BUILDING-47")
def test_a_caster_studies_in_a_tower_with_a_library_if_he_has_not_cast() -> None:
    game, spell = _cast()
    who, city = spell.who, game.world.cities["c1"]
    city.level, who.juice, game.world.day = 1, 100, 4
    with pytest.raises(NotPossible):
        study(spell.acting("study"))
    city.level = 5
    who.last_cast = 4
    with pytest.raises(NotPossible):
        study(spell.acting("study"))
    who.last_cast = 3
    study(spell.acting("study"))
    assert (who.juice, who.trained) == (0, 1)
    who.juice = 9
    with pytest.raises(NotPossible):
        study(spell.acting("study"))
    who.place += 1
    with pytest.raises(NotPossible):
        study(spell.acting("study"))


@pytest.mark.rule("ERF-ARKEN-11")
def test_the_shoes_lead_home_alone() -> None:
    game, spell = _cast()
    lord = game.commander("warlord", 12, 8)
    spell.who = lord
    with pytest.raises(NotPossible):
        go_home(spell.acting("go home"))
    lay(game.world, Charm("shoes", lord.id, -1, "s1", lord.id, "shoes"))
    lord.on, lord.hidden, lord.back = "u2", True, 5
    go_home(spell.acting("go home"))
    assert (game.at(lord), lord.back, lord.on, lord.hidden, lord.zone) == ((4, 8), -1, "", False, Zone.OUTER)


@pytest.mark.rule("ERF-BUILDING-10")
def test_a_caster_improves_the_building_of_his_school_with_all_the_juice_of_a_day() -> None:
    game, spell = _cast()
    who, city = spell.who, game.world.cities["c1"]
    who.school = BUILDINGS["garden"].school
    full = full_juice(game.world, who)
    who.juice = full
    with pytest.raises(NotPossible):
        improve(spell.acting("improve garden"))
    city.works["garden"] = 1
    who.juice = full - 1
    with pytest.raises(NotPossible):
        improve(spell.acting("improve garden"))
    who.juice = full
    improve(spell.acting("improve garden"))
    assert (city.improved, who.juice) == (["garden"], 0)
    who.juice = full
    with pytest.raises(NotPossible):
        improve(spell.acting("improve garden"))
    city.improved, who.school = [], "foolamancy"
    with pytest.raises(NotPossible):
        improve(spell.acting("improve garden"))


@pytest.mark.rule("ERF-MK-04", "ERF-J-27", "ERF-MK-09")
def test_free_casters_come_for_five_thousand_a_level_and_are_paid() -> None:
    game, spell = _cast()
    free = Commander("w1", "", "caster", "Wanda", 0, school="croakamancy", level=2, heir=True)
    game.world.away["w1"] = free
    game.side().treasury = 50_000 * EIGHTHS

    def ask(total: int) -> None:
        invite(Acting(spell.turn, game.side(), from_text(f"invite {total}")))

    with pytest.raises(NotPossible):
        ask(9999)
    ask(10_000)
    assert (free.side, free.heir, free.move, free.juice, free.back) == ("s1", False, 0, 0, -1)
    assert (game.at(free), free.id in game.world.commanders, game.world.away) == ((4, 8), True, {})
    assert game.side().treasury == 40_000 * EIGHTHS
    spell.who = free
    portal(spell.acting("portal"))
    assert list(game.world.away) == [free.id]
    price = upkeep_of(game.world, free)
    game.side().treasury = price
    pay_for_guests(spell.turn, game.side())
    assert (game.side().treasury, list(game.world.away)) == (0, [free.id])
    game.side().treasury = price - 1
    pay_for_guests(spell.turn, game.side())
    assert (game.side().treasury, game.world.away) == (price - 1, {})


@pytest.mark.rule("ERF-GOLEM-05", "ERF-J-22", "ERF-CASTER-05", "ERF-GOLEM-03")
def test_golems_are_made_of_juice_on_several_days_and_the_broken_for_half() -> None:
    game, spell = _cast(golems=True)
    who, golem = spell.who, GOLEMS["cloth"]
    who.school = golem.school
    price = GOLEM_SIZES["large"].juice * golem.percent // 100
    who.juice = price * 2 - 1
    make(spell.acting("make 2 large cloth golem"))
    assert who.juice == 0
    who.juice = 10
    make(spell.acting("make 2 large cloth golem"))
    (made,) = [pack for pack in game.world.packs.values() if pack.kind == "cloth_golem_large"]
    assert (made.count, who.juice, made.move) == (2, 9, full_move(made))
    who.juice = 0
    with pytest.raises(NotPossible):
        make(spell.acting("make 1 large cloth golem"))
    game.world.bodies = [Body("cloth_golem_large", 1, who.place, "s1", 9)]
    who.juice = price
    make(spell.acting("make 1 large cloth golem"))
    assert who.juice == price - price // 2
    who.school = "foolamancy" if golem.school != "foolamancy" else "dirtamancy"
    for deed, line in ((make, "make 1 large cloth golem"), (unravel, f"unravel {made.id}")):
        with pytest.raises(NotPossible):
            deed(spell.acting(line))
    who.school = golem.school
    unravel(spell.acting(f"unravel {made.id}"))
    assert made.id not in game.world.packs


@pytest.mark.rule("ERF-J-04")
@each("rest, works", [(0.049, True), (0.05, False)])
def test_a_spell_of_another_school_works_one_time_in_twenty_for_twice_its_price(rest: float, works: bool) -> None:
    _, spell = _cast(rest=rest)
    spell.who.school, spell.who.juice = "croakamancy", 200
    cast(spell.acting("cast count"))
    assert spell.who.juice == 100
    assert (len(told(spell.turn, SpellCast)), len(told(spell.turn, SpellFailed))) == (works, not works)
    spell.who.juice = 99
    with pytest.raises(NotPossible):
        cast(spell.acting("cast count"))


def test_the_lookup_of_a_spell_says_what_it_costs_and_who_casts_it() -> None:
    said = {key: lookup_of(SPELLS[key]) for key in ("scry", "triple", "mannequin", "blast", "count")}
    assert "5 juice for each distance, plus 20" in said["scry"]
    assert "All juice of the day" in said["triple"]
    assert said["mannequin"].count("Only for masters.") == 1
    assert "Only for" not in said["count"]
    assert [key for key, text in said.items() if "Cast in battle" in text] == ["blast"]
