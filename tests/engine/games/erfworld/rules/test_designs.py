"""Classes of a side's own: what a design may be, its figures, and how it is popped (ERF-UNIT, ERF-GAP-226)."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, look, run_turn
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.designing import own_classes
from engine.games.erfworld.realm.events import Designed, Popped, Promoted
from engine.games.erfworld.realm.popping import poppable
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import Design, DesignError, built, drawn, price, read, slots
from engine.games.erfworld.rules.makeup import SPECIALS, UnitClass
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import World
from engine.games.erfworld.telling.lookup import lookup
from tests.engine.games.erfworld.props.stage import stage
from tests.suite.table import each


def drawing(words: str) -> Design:
    return read("Test", words.split())


def made(words: str) -> UnitClass:
    return built(drawing(words))


def refused(words: str) -> str:
    with pytest.raises(DesignError) as caught:
        read("Test", words.split())
    return str(caught.value)


@pytest.mark.rule(
    "ERF-UNIT-03",
    "ERF-UNIT-04",
    "ERF-UNIT-20",
    "ERF-UNIT-27",
    "ERF-UNIT-30",
    "ERF-UNIT-42",
    "ERF-UNIT-62",
    "ERF-GAP-226",
)
@each(
    "words, like",
    [
        ("large infantry land club basic 1 underground", "twoll"),
        ("medium infantry land bow 1 scout advanced initiative size mastery -1 0 1", "keshik"),
        ("medium infantry land knife 1 quick scout advanced initiative terrain ignore", "explorer"),
        ("medium infantry land crossbow striker scout advanced initiative anti air", "arbalist"),
        ("huge beast sky 3 mount breath weapons fire increased move", "dwagon"),
        ("huge beast land 3 trade humanoid siege terrain mastery forest", "gump"),
        ("large beast land basic 1 mount", "sawhorse"),
        ("tiny beast sky share senses", "bat"),
        ("large infantry sky gauntlet scout armoured", "goyal"),
        ("immense beast land siege enhanced slam terrain ignore", "behemoth"),
        ("large infantry land axe scout advanced initiative size mastery 0 -1 -2 siege", "heavy_knight"),
    ],
)  # fmt: skip
def test_a_design_has_the_figures_of_its_size_as_the_printed_classes_have(words: str, like: str) -> None:
    own, printed = made(words), CLASSES[like]
    same = (
        "size",
        "hits",
        "evasion",
        "damage",
        "upkeep",
        "rank",
        "days",
        "pop",
        "reach",
        "feet",
        "range",
        "style",
        "ammo",
    )
    if like == "gump":  # the trade costs a point of battle stat
        assert (own.combat, own.defense) == (printed.combat - 1, printed.defense - 1)
    else:
        assert (own.combat, own.defense) == (printed.combat, printed.defense)
    assert {name: getattr(own, name) for name in same} == {name: getattr(printed, name) for name in same}
    assert own.move == printed.move


@pytest.mark.rule("ERF-UNIT-42", "ERF-UNIT-45", "ERF-GAP-227", "ERF-UNIT-41")
def test_slots_by_rank_and_the_price_of_specials() -> None:
    assert [slots(drawing(f"medium infantry land sword {rank}")) for rank in (1, 2, 3)] == [3, 5, 7]
    assert [slots(drawing(f"{size} beast land")) for size in ("petite", "small", "large", "huge")] == [
        2,
        3,
        3,
        3,
    ]
    assert slots(drawing("small infantry land sword basic")) == 1
    assert price(drawing("medium infantry land sword 3 scout tough extra attack")) == 3
    assert "cost 4 slots, and it has 3" in refused("medium infantry land sword scout climb dig regeneration")
    assert slots(drawing("huge beast land 3 trade upkeep trade mount trade humanoid")) == 3 + 3
    dear = made("medium infantry land sword trade upkeep")
    assert (dear.upkeep, made("medium infantry land sword lowered upkeep").upkeep) == (30, 18)
    assert "mount" in made("large beast land").specials
    assert "mount" not in made("large beast land trade mount").specials
    assert "rank 2" in refused("medium infantry land sword tough")
    assert "rank 2 to 3" in refused("large beast land 1")
    assert "no basic" in refused("medium infantry land sword basic")


@pytest.mark.rule("ERF-UNIT-39", "ERF-UNIT-40", "ERF-UNIT-49", "ERF-UNIT-33", "ERF-UNIT-57", "ERF-UNIT-54")
@each(
    "words, why",
    [
        ("medium infantry land sword swap combat 3", "at most"),
        ("medium infantry land sword swap combat 1 swap defense 1", "only one"),
        ("medium infantry land sword 2 swap combat 1 stat increase advanced combat", "swapped and increased"),
        ("small infantry land sword basic swap combat 1", "increased production"),
        ("small infantry land sword basic trade upkeep", "increased production"),
        ("small infantry land sword basic regeneration", "not for this unit"),
        ("medium infantry sky sword", "short weapons"),
        ("medium infantry land sword caster", "cannot be bought"),
        ("medium infantry land sword enhanced senses", "not for this unit"),
        ("medium infantry land sword scout scout", "bought once"),
        ("medium infantry land sword quick quick", "each once"),
        ("gigantic infantry land sword", "is not a size"),
        ("medium infantry land sword purple", "neither a trait nor a special"),
        ("tiny beast land self destruct", "not for this unit"),
    ],
)
def test_what_a_design_may_not_be(words: str, why: str) -> None:
    assert why in refused(words)


@pytest.mark.rule(
    "ERF-UNIT-39", "ERF-UNIT-40", "ERF-SPECIAL-42", "ERF-SPECIAL-55", "ERF-SPECIAL-75", "ERF-SPECIAL-79",
    "ERF-SPECIAL-87",
    "ERF-SPECIAL-88", "ERF-SPECIAL-95", "ERF-SPECIAL-46", "ERF-SPECIAL-19", "ERF-SPECIAL-23",
)  # fmt: skip
def test_what_specials_swaps_and_trades_make_of_the_figures() -> None:
    plain = made("medium infantry land sword")

    def more(words: str, *figures: str, of: UnitClass = plain) -> list[float]:
        return [getattr(made(words), figure) - getattr(of, figure) for figure in figures]

    knight = "medium infantry land sword"
    assert more(f"{knight} swap combat 2", "combat", "defense") == [2, -2]
    assert more(f"{knight} swap move 1", "move", "hits", "evasion") == [1, -1, 1]
    assert more(f"{knight} swap hits 1", "move", "hits", "evasion") == [-1, 1, -1]
    assert made(f"{knight} swap defense 1").shielded
    assert not made(f"{knight} swap defense 1 striker").shielded
    assert more(f"{knight} extend reach", "reach") == [1]
    assert more(f"{knight} lowered upkeep", "upkeep") == [-2]
    assert more(f"{knight} stat increase", "combat", "defense") == [1, 1]
    assert more(f"{knight} stat increase move", "move", "combat") == [1, 0]
    assert more(f"{knight} 2 stat increase advanced hits", "hits") == [3]
    assert more(f"{knight} 2 heavy damage", "damage") == [2]
    flier = made("medium infantry sky dagger")
    assert flier.flies
    assert not flier.armoured
    armed = made("medium infantry sky sword weapon/armour")
    assert (armed.combat - flier.combat, armed.armoured, armed.range) == (1, True, "middle")
    assert made("large infantry land axe 2 increased pop rate").days == 1
    assert "not for this unit" in refused("medium infantry land sword 2 increased pop rate")


@pytest.mark.rule("ERF-SPECIAL-105")
def test_a_random_special_is_drawn_when_the_unit_pops() -> None:
    design = drawing("medium infantry land sword 3 scout random special climb heal cooking regeneration")
    key = drawn(design.key, lambda options: options[1])
    assert CLASSES[key].specials == ("scout", "heal")
    assert "4 to 6" in refused("medium infantry land sword 3 random special climb heal")


@pytest.mark.rule("ERF-SPECIAL-04")
def test_every_special_that_is_sold_can_be_had_by_some_unit_and_no_other_by_any() -> None:
    bodies = (
        "medium infantry land crossbow 3", "medium infantry land sling 3", "medium infantry land sword 3 protect",
        "medium infantry land spear 3", "medium infantry sky dagger 3", "huge beast land 4", "huge beast sky 4",
        "large infantry land axe 3", "medium beast land 3",
    )  # fmt: skip
    more = {
        "breath_weapons": "fire", "elemental_immunity": "acid", "terrain_mastery": "forest", "size_mastery": "0 1 2",
        "stat_increase_advanced": "hits", "random_special": "climb tough regeneration quick_attack",
    }  # fmt: skip
    needs = {"breath_intensifier": "breath_weapons gas", "terrain_combat_increase": "terrain_mastery hills"}

    def can_have(special: str) -> bool:
        for body in bodies:
            try:
                drawing(f"{body} {needs.get(special, '')} {special} {more.get(special, '')}")
            except DesignError:
                continue
            return True
        return False

    assert [key for key in SPECIALS if can_have(key) is not SPECIALS[key].sold] == []


@pytest.mark.rule("ERF-UNIT-02", "ERF-UNIT-03", "ERF-UNIT-13", "ERF-SPECIAL-43", "ERF-WORLDGEN-07")
def test_a_side_designs_in_its_first_days_pops_and_promotes_what_it_designed() -> None:
    played = stage()
    side = played.side()
    side.treasury = 50_000 * EIGHTHS
    assert sum(CLASSES[key].rank for key in own_classes(played.world, side)) == 6
    played.day(
        'SIDE\ndesign "Cub" medium beast land evolve climb\ndesign "Bear" large beast land 2 climb\n'
        'CITY c1\npop 1 "Cub"\npop 1 "Cat"'
    )
    assert [text.split(":")[0] for text in played.told(Designed)] == ["Cub", "Bear"]
    assert "give up" in played.told(Designed)[0]
    assert played.told(Refused) == ["We have no class called Cat."]
    assert sum(CLASSES[key].rank for key in own_classes(played.world, side)) <= 6
    assert any(text.endswith("pops 1 Cub.") for text in played.told(Popped))
    cub = next(pack for pack in played.world.packs.values() if CLASSES[pack.kind].name == "Cub")
    assert {"piker", cub.kind} <= set(poppable(played.world, played.world.cities["c1"]))
    played.day(
        f'SIDE\npromote 1 of {cub.id} to "Bear"\ndesign "Cub" small beast land\ndesign "Boar" huge beast land\n'
        'design "Ape" huge beast land 4\nCITY c1\npop 1 "Bear"'
    )
    assert played.told(Promoted) == [f"Promoted: 1 Bear ({cub.id.upper()}), for $4,000."]
    assert played.told(Refused) == [
        "There is a class called Cub already.",
        "It takes 4 ranks, and 0 are left.",
        "For Bears the city must have level 2; it has level 1.",
    ]
    for _ in range(2):
        played.day()
    played.day('SIDE\ndesign "Late" medium beast land')
    assert played.told(Refused) == [
        "Classes are designed in the first 3 days of a side, or after it formed another capital."
    ]


@pytest.mark.rule("ERF-UNIT-02")
def test_a_design_goes_through_turns_of_a_new_world() -> None:
    seats = [SeatRequest(id="1", name="Faq", choices=RULESET.play.choices(house="gump"))]
    state = begin(RULESET, RULESET.play.options(spacing=8), seats, "own")
    (city,) = RULESET.look.view(document.decode(state, World), "1").own_cities
    sheet = f'SIDE\ndesign "Iron Twoll" medium infantry land club scout\nCITY {city}\npop 8 "Iron Twoll"'
    outcome = run_turn(RULESET, state, {"1": sheet}, seed="own", number=1)
    assert list(outcome.sheets["1"].errors) == []
    again = run_turn(RULESET, outcome.state, {"1": f"CITY {city}\npop 1 iron twolls"}, seed="own", number=2)
    assert list(again.sheets["1"].errors) == []
    assert "Iron Twoll" in "".join(name for name, _ in lookup(look(RULESET, again.state, "1"), "twoll"))
    assert [event.what for event in again.events if isinstance(event, Popped)] == ["1 Iron Twoll"]


@pytest.mark.rule("ERF-TRAIT-03", "ERF-UNIT-40")
@each(
    "words, shielded",
    [
        ("medium infantry land sword protect", True),
        ("medium infantry land sword", False),
        ("medium infantry land bow protect", False),
        ("medium infantry land sword swap defense 1", True),
    ],
)
def test_who_protects_himself_with_a_free_hand_bears_a_shield(words: str, shielded: bool) -> None:
    assert made(words).shielded is shielded


@pytest.mark.rule("ERF-POP-02", "ERF-POP-03")
@each(
    "words, a_day, days",
    [
        ("small infantry land spear basic", 8, 1),
        ("medium infantry land sword", 1, 1),
        ("large infantry land club", 1, 2),
    ],
)
def test_designs_pop_so_many_a_day_or_one_in_so_many_days(words: str, a_day: int, days: int) -> None:
    assert (made(words).pop, made(words).days) == (a_day, days)


@pytest.mark.rule("ERF-EX-216", "ERF-UNIT-42", "ERF-SPECIAL-44")
def test_the_twoll_of_the_example_spends_its_last_slot_on_one_special() -> None:
    """The example counts 3 slots - 2 for large - 1 for fabrication = 0. In force a large unit of rank 1 is a basic one:
    that takes 2 of the 3 slots, and the third buys what takes it underground; fabrication is not for sale.
    """
    played = stage()
    regular = slots(drawing("large infantry land club"))
    played.day('SIDE\ndesign "Cave Twoll" large infantry land club basic 1 underground')
    (told,) = played.told(Designed)
    assert "; 1 of 1 slots are used." in told
    assert (regular, regular - slots(drawing("large infantry land club basic 1"))) == (3, 2)
    twoll = next(CLASSES[key] for key in own_classes(played.world, played.side()) if "Twoll" in key)
    assert (twoll.combat, twoll.defense, twoll.hits, twoll.move, twoll.feet // 5) == (5, 5, 12, 10, 2)
    assert (twoll.upkeep, twoll.rank) == (40, 1)
    assert "cannot be bought" in refused("large infantry land club 2 fabrication")


@pytest.mark.rule("ERF-EX-217", "ERF-UNIT-43", "ERF-POP-02")
def test_the_piker_of_the_example_sells_its_stats_for_numbers() -> None:
    """From 4/4/6/8, one a day at $20: two for increased production, one more for every two points given up, and
    one for a special. The eight cost $3 each in the example, 20/8 rounded up; in force is the table of upkeep, $5.
    """
    played = stage()
    capital = played.side().capital
    played.day(
        'SIDE\ndesign "Man" medium infantry land spear 1\ndesign "Pike" small infantry land spear basic 1 promotion\n'
        f'CITY {capital}\npop 8 "Pike"'
    )
    assert "; 1 of 1 slots are used." in played.told(Designed)[1]
    man, pike = (
        CLASSES[key] for key in own_classes(played.world, played.side()) if CLASSES[key].name in ("Man", "Pike")
    )
    whole, sold = ((one.combat, one.defense, one.hits, one.move) for one in (man, pike))
    assert (whole, sold) == ((4, 4, 6, 8), (1, 1, 4, 6))
    assert 2 + sum(before - after for before, after in zip(whole, sold, strict=True)) // 2 + 1 == pike.pop == 8
    assert (man.pop, man.upkeep, -(-man.upkeep // 8), pike.upkeep) == (1, 20, 3, 5)
    assert [text for text in played.told(Popped) if "8 Pikes" in text]
