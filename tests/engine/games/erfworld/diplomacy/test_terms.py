"""Contracts, sales, thrones and falls, to the dollar (ERF-CONTRACT, ERF-FALL, ERF-GAP-235, -249, -251)."""

from __future__ import annotations

import pytest

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.book import from_text
from engine.games.erfworld.diplomacy.contracts import break_, end_in_time, pay_tributes, sign
from engine.games.erfworld.diplomacy.events import (
    Broken,
    Hired,
    Offered,
    RanOut,
    RansomPaid,
    Rebelled,
    RulerFollowed,
    SideFell,
    SideFroze,
    SideHomeless,
    Signed,
    Sold,
    TakenBack,
    TributeMissed,
    WasPaid,
    WentHome,
)
from engine.games.erfworld.diplomacy.falling import judge, rebel, resign
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.rules.starts import TRIBES
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, Contract, Site, Standing, Tribe
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _two() -> Stage:
    game = stage(2, 20)
    for number in (1, 2):
        game.side(number).treasury = 10_000 * EIGHTHS
    return game


def _turn(game: Stage, rest: float = 0.5) -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {}, seed="talks", number=1, scratch=Scratch(), roller=LoadedDice(rest=rest))
    turn.day = game.world.day
    return turn


def _orders(game: Stage, *lines: str, number: int = 1) -> int:
    """Gives a side these orders for a day; says how many were refused."""
    sheets = ["", ""]
    sheets[number - 1] = "SIDE\n" + "\n".join(lines)
    game.day(*sheets)
    return len(game.told(Refused, number))


@pytest.mark.rule("ERF-CONTRACT-05", "ERF-CONTRACT-18", "ERF-CONTRACT-19")
def test_what_may_be_offered() -> None:
    for lines, refused, terms in (
        (["offer truce to s2"], 0, [{}]),
        (["offer truce to s2", "offer truce to s2"], 1, [{}]),
        (["offer truce to s2 for 500", "offer truce to s2 during 9"], 0, [{"penalty": "500"}, {"days": "9"}]),
        (["offer tribute to s2"], 1, []),
        (["offer tribute to s2 for 200"], 0, [{"sum": "200"}]),
        (["offer colony to s2 for 100"], 0, [{"percent": "100"}]),
        (["offer colony to s2 for 101"], 1, []),
        (["offer truce to s1", "offer truce to s9"], 2, []),
    ):
        game = _two()
        assert _orders(game, *lines) == refused, lines
        assert [contract.terms for contract in game.world.contracts.values()] == terms
        assert len(game.told(Offered)) == len(terms)
        assert all(contract.signed == ["s1"] for contract in game.world.contracts.values())


@pytest.mark.rule("ERF-CONTRACT-05", "ERF-BUILDING-10")
@each("courthouse", [True, False])
def test_drafting_costs_its_price_unless_a_courthouse_was_improved(courthouse: bool) -> None:
    spent = []
    for lines in ([], ["offer alliance to s2"]):
        game = _two()
        if courthouse:
            game.world.cities["c1"].improved.append("courthouse")
        assert _orders(game, *lines) == 0
        spent.append(game.side().treasury)
    assert spent[0] - spent[1] == (0 if courthouse else CONTRACTS["alliance"].price * EIGHTHS)


@pytest.mark.rule("ERF-CONTRACT-01", "ERF-CONTRACT-18")
@each("ruler, chief, kinds", [
    ("free", "", "truce colony"), ("jailed", "", ""), ("jailed", "free", "truce"), ("jailed", "jailed", ""),
    ("gone", "free", "truce"),
])  # fmt: skip
def test_the_ruler_or_the_chief_warlord_signs_and_a_colony_the_ruler_alone(ruler: str, chief: str, kinds: str) -> None:
    for kind in ("truce", "colony"):
        game = _two()
        lord = game.commander("warlord", 6, 8)
        if chief:
            game.side().chief = lord.id
            lord.jailor = "u99" if chief == "jailed" else ""
        if ruler == "jailed":
            game.world.commanders["u1"].jailor = "u99"
        elif ruler == "gone":
            game.side().ruler = "u98"
        refused = _orders(game, f"offer {kind} to s2" + (" for 10" if kind == "colony" else ""))
        assert (kind in kinds.split()) is not bool(refused)


def _contract(game: Stage, kind: str, *signed: str, since: int = -1, maker: str = "s1", **terms: str) -> Contract:
    partner = "s2" if maker == "s1" else "s1"
    made = Contract(game.world.new_id("k"), kind, maker, partner, terms, list(signed), since)
    game.world.contracts[made.id] = made
    return made


@pytest.mark.rule("ERF-CONTRACT-02", "ERF-GAP-233")
def test_a_contract_is_signed_once_and_by_a_party_and_holds_from_the_next_dawn() -> None:
    game = _two()
    held = _contract(game, "truce", "s1")
    game.world.contracts["k9"] = Contract("k9", "truce", "s2", "s3", {}, ["s2"], -1)
    assert _orders(game, f"sign {held.id}", "sign k99", "sign k9", "break k9") == 4
    del game.world.contracts["k9"]
    assert held.from_day == -1
    assert _orders(game, f"sign {held.id}", number=2) == 0
    assert (held.signed, held.from_day, len(game.told(Signed))) == (["s1", "s2"], -1, 1)
    game.day()
    assert held.from_day == game.world.day


@pytest.mark.rule("ERF-CONTRACT-04", "ERF-CONTRACT-19", "ERF-MAGIC-85")
@each("has, signed, breaker, paid", [
    (5000, 2, 1, 700), (300, 2, 1, 300), (5000, 1, 1, 0), (5000, 2, 2, 700),
])  # fmt: skip
def test_who_breaks_a_signed_contract_pays_what_was_agreed_as_far_as_he_has_it(
    has: int, signed: int, breaker: int, paid: int
) -> None:
    game = _two()
    held = _contract(game, "truce", *["s1", "s2"][:signed], since=0 if signed > 1 else -1, penalty="700")
    game.side(breaker).treasury = has * EIGHTHS
    turn = _turn(game)
    break_(Acting(turn, game.side(breaker), from_text(f"break {held.id}")))
    assert game.side(breaker).treasury == (has - paid) * EIGHTHS
    assert game.side(3 - breaker).treasury == (10_000 + paid) * EIGHTHS
    assert (game.world.contracts, len(told(turn, Broken))) == ({}, 1)


@pytest.mark.rule("ERF-CONTRACT-17", "ERF-CONTRACT-18")
def test_tributes_are_paid_while_in_force_and_a_missed_one_ends_the_alliance() -> None:
    for has, since, paid, missed in (
        (500, 1, 500, 0),
        (499, 1, 0, 1),
        (500, 6, 0, 0),
        (500, 5, 500, 0),
        (900, -1, 0, 0),
    ):
        game = _two()
        game.world.day = 5
        held = _contract(game, "tribute", "s1", "s2", since=since, sum="500")
        game.side().treasury = has * EIGHTHS
        turn = _turn(game)
        pay_tributes(turn, game.side(2))  # it receives
        pay_tributes(turn, game.side())
        assert (has * EIGHTHS - game.side().treasury, len(told(turn, TributeMissed))) == (paid * EIGHTHS, missed)
        assert game.side(2).treasury == (10_000 + paid) * EIGHTHS
        assert (held.id in game.world.contracts) is not bool(missed)


@pytest.mark.rule("ERF-CONTRACT-18")
@each("income, has, paid", [(1000, 5000, 250), (1000, 100, 100), (-900, 5000, 0)])
def test_a_colony_gives_its_share_of_the_day_s_income(income: int, has: int, paid: int) -> None:
    game = _two()
    _contract(game, "colony", "s1", "s2", since=0, percent="25")
    turn = _turn(game)
    credit(turn, game.side(), income * EIGHTHS, "income")
    game.side().treasury = has * EIGHTHS
    pay_tributes(turn, game.side())
    assert game.side().treasury == (has - paid) * EIGHTHS
    assert game.side(2).treasury == (10_000 + paid) * EIGHTHS


@pytest.mark.rule("ERF-CONTRACT-19")
@each(
    "terms, since, ends",
    [
        ({"days": "5"}, 5, True),
        ({"days": "5"}, 6, False),
        ({"days": "5"}, -1, False),
        ({}, 1, False),
        ({"days": "4"}, 0, True),
    ],
)
def test_a_contract_for_some_days_is_over_at_the_dawn_after_the_last(
    terms: dict[str, str], since: int, ends: bool
) -> None:
    game = _two()
    game.world.day = 10
    _contract(game, "truce", "s1", "s2", since=since, **terms)
    turn = _turn(game)
    end_in_time(turn)
    assert (game.world.contracts == {}, len(told(turn, RanOut))) == (ends, ends)


@pytest.mark.rule("ERF-CONTRACT-03", "ERF-TRIBE-01")
def test_money_is_given_to_a_side_or_a_tribe_as_far_as_there_is() -> None:
    game = _two()
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "", treasury=8)
    before = game.side(2).treasury
    assert _orders(game, "pay 500 to s2", "pay 300 to t1", "pay 9000000 to s2", "pay 5 to s9") == 2
    assert game.world.tribes["t1"].treasury == 8 + 300 * EIGHTHS
    assert len(game.told(WasPaid, 2)) == 1
    assert game.side(2).treasury > before + 400 * EIGHTHS


@pytest.mark.rule("ERF-CONTRACT-10")
@each("has, free", [(4000, True), (3999, False)])
def test_a_ransom_frees_at_once_and_for_all_of_the_sum(has: int, free: bool) -> None:
    game = _two()
    captive = game.commander("warlord", 4, 8, side=2)
    captive.jailor = "u1"
    assert _orders(game, f"ransom {captive.id} for 4000", "ransom u1 for 5", "ransom u99 for 5") == 2
    (held,) = game.world.contracts.values()
    turn = _turn(game)
    game.side().treasury, game.side(2).treasury = 0, has * EIGHTHS

    acting = Acting(turn, game.side(2), from_text(f"sign {held.id}"))
    if free:
        sign(acting)
        assert (captive.jailor, captive.place) == ("", game.world.cities["c2"].place)
        assert (game.side().treasury, game.side(2).treasury) == (4000 * EIGHTHS, 0)
        assert (game.world.contracts, len(told(turn, RansomPaid))) == ({}, 1)
        return
    with pytest.raises(NotPossible):
        sign(acting)
    assert captive.jailor == "u1"
    captive.jailor = ""
    game.side(2).treasury = 4000 * EIGHTHS
    with pytest.raises(NotPossible):
        sign(acting)
    assert game.world.contracts == {}


@pytest.mark.rule("ERF-CONTRACT-10")
def test_nobody_ransoms_a_captive_without_a_side() -> None:
    game = _two()
    captive = game.commander("warlord", 4, 8, side=0)
    captive.jailor = "u1"
    assert _orders(game, f"ransom {captive.id} for 4000") == 1
    assert game.world.contracts == {}


@pytest.mark.rule("ERF-CONTRACT-07", "ERF-CONTRACT-09", "ERF-CONTRACT-11")
def test_what_may_be_sold() -> None:
    game = _two()
    heir, held = game.commander("warlord", 6, 8), game.pack("piker", 3, 6, 8, jailor="u99")
    heir.heir = True
    game.world.tribes["t1"] = Tribe("t1", "Hill tribe", "")
    hired, empty = game.pack("piker", 3, 6, 8, tribe="t1"), game.city(12, 8, "Empty", Site.CITY, 1, side=1)
    full, theirs = game.city(14, 8, "Full", Site.CITY, 1, side=1), game.pack("piker", 3, 6, 8, side=2)
    game.pack("archer", 1, 14, 8)
    refused = ["u1", heir.id, held.id, hired.id, full.id, theirs.id, "c1", "c2", "u99"]
    fine = [empty.id, "u2"]
    assert _orders(game, *(f"sell {code} to s2 for 500" for code in (*refused, *fine))) == len(refused)
    assert [contract.terms["what"] for contract in game.world.contracts.values()] == fine


@pytest.mark.rule("ERF-CONTRACT-03", "ERF-CONTRACT-09", "ERF-CONTRACT-11")
@each("has", [500, 120])
def test_a_sale_moves_goods_and_money_and_who_was_paid_short_takes_his_own_back(has: int) -> None:

    for what in ("unit", "city"):
        game = _two()
        city, pack = game.city(12, 8, "Empty", Site.CITY, 1, side=1), game.pack("piker", 3, 6, 8, lines=["hold"])
        thing = pack if what == "unit" else city
        held = _contract(game, "purchase", "s1", what=thing.id, sum="500", name="it")
        turn = _turn(game)
        game.side().treasury, game.side(2).treasury = 0, has * EIGHTHS
        sign(Acting(turn, game.side(2), from_text(f"sign {held.id}")))
        assert (thing.side, game.side().treasury, game.side(2).treasury) == ("s2", has * EIGHTHS, 0)
        assert len(told(turn, Sold)) == 1
        if what == "unit":
            assert (pack.lines, pack.move, pack.stack) == ([], 0, 0)
        if has == 500:
            assert game.world.contracts == {}
            continue
        break_(Acting(turn, game.side(), from_text(f"break {held.id}")))
        assert (thing.side, game.side().treasury, len(told(turn, TakenBack))) == ("s1", has * EIGHTHS, 1)
        again = _contract(game, "purchase", "s1", what=thing.id, sum="500", name="it")
        break_(Acting(turn, game.side(), from_text(f"break {again.id}")))
        assert (thing.side, len(told(turn, TakenBack))) == ("s1", 1)


@pytest.mark.rule("ERF-CONTRACT-13", "ERF-TRIBE-01", "ERF-TRIBE-03")
@each("change, hired", [
    ("", True), ("far", False), ("taken", False), ("hates", False), ("hates others'", True), ("spell", True),
])  # fmt: skip
def test_a_tribe_is_hired_by_who_meets_its_chief(change: str, hired: bool) -> None:
    game = _two()
    chief = game.commander("warlord", 6 if change == "far" else 4, 8, side=0, name="Chief")
    chief.tribe = "t1"
    men, held = (
        game.pack("piker", 8, 9, 8, side=0, tribe="t1", hidden=True),
        game.pack("piker", 8, 9, 8, side=0, tribe="t1"),
    )
    held.jailor = "u99"
    hater = next(kind for kind in TRIBES.values() if kind.hates)
    world = game.world
    world.tribes["t1"] = Tribe("t1", "Woodsmen", chief.id, hired="s2" if change == "taken" else "", race=hater.key)
    hated = next(iter(hater.hates)) if change in ("hates", "hates others'", "spell") else ""
    world.tribes["t2"] = Tribe("t2", "Others", "", hired="s2" if change == "hates others'" else "s1", race=hated)
    if change == "spell":
        world.charms.append(Charm("hostile_tribes", "s1", 99, "s1", ""))
    assert _orders(game, "hire t1") == (not hired)
    assert (world.tribes["t1"].hired == "s1", chief.side, men.side, held.side, len(game.told(Hired))) == (
        (True, "s1", "s1", "", 1) if hired else (False, "", "", "", 0)
    )


@pytest.mark.rule("ERF-GAP-235", "ERF-FAITH-04")
@each(
    "morale, rest, watched, option, rises",
    [(9, 0.09, False, True, True), (10, 0.09, False, True, False), (9, 0.1, False, True, False),
     (9, 0.0, True, True, False), (0, 0.0, False, False, False)],
)  # fmt: skip
def test_below_a_morale_of_ten_a_tenth_of_the_unwatched_leave_for_good(
    morale: int, rest: float, watched: bool, option: bool, rises: bool
) -> None:
    game = _two()
    game.side().morale, game.world.options.morale = morale, option
    men, hired = game.pack("piker", 8, 9, 8, garrison=True, on="u1"), game.pack("piker", 8, 9, 8, tribe="t1")
    if watched:
        game.commander("courtier", 9, 8)
    turn = _turn(game, rest)
    rebel(turn, game.side())
    assert (men.side, len(told(turn, Rebelled))) == (("", 1) if rises else ("s1", 0))
    assert hired.side == "s1"
    if rises:
        assert (men.garrison, men.on, men.lines) == (False, "", [])


@pytest.mark.rule("ERF-FALL-04", "ERF-GAP-249", "ERF-COMMAND-19")
def test_the_eldest_free_heir_follows_a_ruler_who_is_gone_or_held() -> None:
    for gone in (True, False):
        game = _two()
        world = game.world
        heirs = [game.commander("warlord", 9, 8, name=f"Heir{n}") for n in range(3)]
        for number, one in enumerate(heirs):
            one.heir, one.popped = True, 9 - number
        heirs[2].jailor = "u99"
        if gone:
            del world.commanders["u1"]
        else:
            world.commanders["u1"].jailor, world.commanders["u1"].heir = "u99", True
        world.day = 12
        game.side().standing = Standing.RULES if gone else Standing.FROZEN
        turn = _turn(game)
        judge(turn, game.side())
        assert (game.side().ruler, game.side().crowned, game.side().standing) == (heirs[1].id, 13, Standing.RULES)
        assert (heirs[1].player, len(told(turn, RulerFollowed))) == (True, 1)
        judge(turn, game.side())
        assert len(told(turn, RulerFollowed)) == 1


@pytest.mark.rule("ERF-GAP-251", "ERF-FALL-03")
def test_a_side_whose_ruler_is_held_freezes_for_thirty_days_and_then_falls() -> None:
    game = _two()
    world = game.world
    world.commanders["u1"].jailor = "u99"
    field, home = game.pack("piker", 4, 9, 8), game.pack("piker", 4, 4, 8)
    world.day = 10
    turn = _turn(game)
    judge(turn, game.side())
    assert (game.side().standing, game.side().frozen) == (Standing.FROZEN, 10)
    assert (field.id in world.packs, home.id in world.packs) == (False, True)
    assert (len(told(turn, SideFroze)), len(told(turn, WentHome))) == (1, 1)
    later = game.pack("piker", 4, 9, 8)
    for day, fallen in ((11, False), (39, False), (40, True)):
        world.day = day
        turn = _turn(game)
        judge(turn, game.side())
        assert (game.side().standing is Standing.FALLEN, len(told(turn, SideFell))) == (fallen, fallen)
        assert (later.id in world.packs) is not fallen
        assert told(turn, SideFroze) == []


@pytest.mark.rule("ERF-FALL-05", "ERF-X-30")
@each("treasury, levels, heir, left", [(9000, 3, False, 3000), (9000, 1, True, 3000), (700, 3, False, 700)])
def test_a_side_without_a_city_keeps_its_lords_their_company_and_their_purses(
    treasury: int, levels: int, heir: bool, left: int
) -> None:
    game = _two()
    world, ruler = game.world, game.world.commanders["u1"]
    world.cities["c1"].side = "s2"
    ruler.level, ruler.place = levels, world.number((9, 8))
    lord = game.commander("warlord", 11, 8)
    lord.level, lord.heir = 2, heir
    near, far = game.pack("piker", 4, 9, 8), game.pack("piker", 4, 11, 8)
    game.side().treasury = treasury * EIGHTHS
    turn = _turn(game)
    judge(turn, game.side())
    assert (game.side().standing, game.side().treasury) == (Standing.HOMELESS, left * EIGHTHS)
    assert (near.id in world.packs, far.id in world.packs, len(told(turn, SideHomeless))) == (True, heir, 1)
    turn = _turn(game)
    judge(turn, game.side())
    assert told(turn, SideHomeless) == []
    world.cities["c1"].side = "s1"
    judge(turn, game.side())
    assert game.side().standing is Standing.RULES


@pytest.mark.rule("ERF-FALL-01", "ERF-SPECIAL-92", "ERF-CONTRACT-13")
def test_a_side_that_falls_leaves_its_cities_to_themselves_and_who_has_money_lives_on() -> None:
    game = _two()
    world = game.world
    del world.commanders["u1"]
    city, inside, field = world.cities["c1"], game.pack("piker", 4, 4, 8, lines=["hold"]), game.pack("archer", 4, 9, 8)
    rich, poor, held = (game.commander("warlord", 9, 8, name=name) for name in ("Rich", "Poor", "Held"))
    rich.purse = held.purse = 8
    held.jailor = "u99"
    tribe = world.tribes["t1"] = Tribe("t1", "Woodsmen", "", hired="s1")
    men = game.pack("piker", 4, 9, 8, tribe="t1")
    kept, lost = (
        _contract(game, "truce", "s1", "s2", since=0),
        _contract(game, "truce", "s1", "s2", since=0, maker="s2"),
    )
    other = Contract("k9", "truce", "s2", "s3", {}, ["s2"], -1)
    world.contracts["k9"] = other
    turn = _turn(game)
    judge(turn, game.side())
    assert (game.side().standing, game.side().treasury) == (Standing.FALLEN, 0)
    assert (city.side, city.plans, city.steward) == ("", [], "")
    assert (inside.side, inside.lines, field.id in world.packs) == ("", [], False)
    assert (rich.id in world.commanders, rich.side, poor.id in world.commanders) == (True, "", False)
    assert (held.side, held.jailor) == ("", "u99")
    assert (tribe.hired, men.side) == ("", "")
    assert list(world.contracts.values()) == [other]
    assert {kept.kind, lost.kind} == {"truce"}


@pytest.mark.rule("ERF-X-30")
def test_who_resigns_leaves_his_side_and_nobody_elses() -> None:
    game = _two()
    resign(game.world, "2")
    resign(game.world, "9")
    assert (game.side().left, game.side(2).left) == (False, True)
