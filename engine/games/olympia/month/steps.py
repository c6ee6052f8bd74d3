"""What happens without orders in a month, each subject's steps in the one order that the rules give (OLY-GAP-22 to
-24), and what the game does for every faction at both ends of it (OLY-TURN-12, OLY-SUBMIT-16, OLY-GAP-O13).

A subject adds its `Step(name, rule, run)` where its place is; `run` takes the turn and looks at `turn.day` itself when
it is not for every day.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import Accounted, credit
from engine.core.turn import Step
from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.battle.hostilities import hostilities
from engine.games.olympia.combat.captivity import weekly_escapes
from engine.games.olympia.events import facts_of_faction
from engine.games.olympia.founding.joining import refill_unformed
from engine.games.olympia.household.loyalty import decay
from engine.games.olympia.household.wages import pay_guards
from engine.games.olympia.instant.writing import take_signs_down
from engine.games.olympia.land.month_end import civilize_all, gather_city_taxes, recover, refill_all, renew_markets
from engine.games.olympia.land.ruin import clear_mines
from engine.games.olympia.magic.artifacts import lore_of_things
from engine.games.olympia.magic.necromancy import bodies
from engine.games.olympia.magic.school import meditation
from engine.games.olympia.magic.weather import seasons
from engine.games.olympia.month.events import GoldCredited, PointReceived
from engine.games.olympia.nonplayers import encounters, questing, tokens, treasure, wandering
from engine.games.olympia.rule.pledging import settle_ranks
from engine.games.olympia.rule.taxing import castles_collect, garrisons_pay_and_forward
from engine.games.olympia.rule.watching import watch
from engine.games.olympia.rules.calendar import MONTHS
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.sight import hounds
from engine.games.olympia.state import Player
from engine.games.olympia.study import month_end
from engine.games.olympia.study.crafts import hiding, mobs
from engine.games.olympia.trade.matching import match_all
from engine.games.olympia.travel import elfstones, hazards
from engine.games.olympia.units.health import decompose, weekly_health
from engine.games.olympia.work.accidents import inn_brawls, mine_accidents
from engine.games.olympia.work.income import pay_inns, pay_temples
from engine.games.olympia.work.upkeep import decompose_undead, fade_ghosts, lose_animals, pay_all

MONTHLY_GOLD = 25  # OLY-GAP-24


def begin(turn: OlympiaTurn) -> None:
    """What the month before left standing is taken away."""
    turn.state.turn = turn.number
    take_signs_down(turn.state)


def _active(turn: OlympiaTurn) -> Iterator[Player]:
    return (player for player in turn.state.players.values() if player.status == "active")


def credit_gold(turn: OlympiaTurn) -> None:
    """25 gold to the account of every faction."""
    for player in _active(turn):
        credit(turn, player.claim, GOLD, MONTHLY_GOLD, "monthly")
        turn.tell(GoldCredited(**facts_of_faction(player), gold=MONTHLY_GOLD))


def credit_points(turn: OlympiaTurn) -> None:
    """A Noble Point for everybody at the end of every eighth turn."""
    if turn.number % len(MONTHS):
        return
    for player in _active(turn):
        player.points += 1
        turn.tell(Accounted(reason="year", item=POINTS, amount=1))
        turn.tell(PointReceived(**facts_of_faction(player)))


def refill_numbers(turn: OlympiaTurn) -> None:
    """Each faction has five numbers for nobles to be formed again."""
    for player in _active(turn):
        refill_unformed(turn.state, player)


def remember(turn: OlympiaTurn) -> None:
    """Provinces in which a faction has a free unit are known to it from now on (OLY-LOC-09)."""
    world = turn.state
    for unit in world.units.values():
        player = world.players.get(unit.player)
        if player is not None and not unit.prisoner:
            province = world.province_of(world.places[unit.place]).id
            if province not in player.visited:
                player.visited.append(province)


def forget(turn: OlympiaTurn) -> None:
    """Whoever showed himself to somebody did so for the month."""
    turn.state.shifts, turn.state.moved = 0, []
    for unit in turn.state.units.values():
        if unit.contacted:
            unit.contacted = []


Steps = tuple[Step[[OlympiaTurn]], ...]

# Before the orders of players: those who belong to nobody are given theirs; signs come down.
BEFORE: Steps = (
    Step("Signs come down", "OLY-GAP-O51", begin),
    Step("Hosts of control tokens", "OLY-GAP-69", tokens.obey),
    Step("Those who belong to nobody set out", "OLY-GAP-52", wandering.wander),
)
# On day 1, before any order starts: every market is matched (OLY-GAP-22).
FIRST_MORNING: Steps = (Step("Markets of the first morning", "OLY-GAP-22", match_all),)
# Once a day, before the first order of priority 3 or 4 (OLY-GAP-46).
HOSTILITIES: Steps = (Step("Attacks on sight", "OLY-GAP-46", hostilities),)
# After the orders of every evening, in this order (OLY-GAP-22, -23): trades newly possible; pay of those who stand with
# a city's garrison; ships on coasts; mines; inns; flyers over the ocean; then the weeks (below); day 15 in rings of
# stones; hounds; natural weather; the Faery Hunt.
DAILY: Steps = (
    Step("Trades of the evening", "OLY-GAP-22", match_all),
    Step("Pay of a city's guards", "OLY-TURN-05", pay_guards),
    Step("Coasts and storms at sea", "OLY-GAP-23", hazards.batter_ships),
    Step("Accidents in mines", "OLY-MINE-04", mine_accidents),
    Step("Brawls in inns", "OLY-GAP-23", inn_brawls),
    Step("Flyers over the ocean", "OLY-GAP-29", hazards.tire_flyers),
)
# On the evenings of days 7, 14, 21 and 28, within those of the day: health, then escapes (OLY-TURN-03, -04).
WEEKLY: Steps = (
    Step("Health", "OLY-TURN-03", weekly_health),
    Step("Escapes", "OLY-TURN-04", weekly_escapes),
)
# What follows the weeks on an evening: day 15 in rings of stones, hounds, weather, the Faery Hunt.
LATE_DAILY: Steps = (
    Step("Rings of stones", "OLY-GAP-23", meditation.stones_give),
    Step("Concealment lost", "OLY-GAP-S638", hiding.uncover),
    Step("Hounds", "OLY-GAP-23", hounds.bark_on_a_day),
    Step("Cursed things", "OLY-GAP-S886", lore_of_things.curse_holders),
    Step("Natural weather", "OLY-GAP-64", seasons.natural_weather),
    Step("The log of garrisons", "OLY-GARR-08", watch),
    Step("Hunters and robbers", "OLY-GAP-71", encounters.meet),
    Step("The Faery Hunt gathers", "OLY-GAP-23", encounters.refill),
    Step("Savages raid", "OLY-GAP-83", encounters.raid),
)
# After day 30 (OLY-GAP-24): city tax; garrisons; castles; CLAIM gold; Noble Points; unformed numbers; aura; shrouds,
# barriers, hindrances; loyalty and desertion; pillage; relics; Appear common; inns; temples; pay; animals; ghosts;
# undead; bodies; storms lose strength; directed storms; collapsed mines; civilization; markets; supplies; tax bases;
# Faery hills; quests; ranks.
MONTH_END: Steps = (
    Step("City taxes", "OLY-TURN-10", gather_city_taxes),
    Step("Garrisons pay and forward", "OLY-TURN-10", garrisons_pay_and_forward),
    Step("Castles collect", "OLY-CASTLE-02", castles_collect),
    Step("Gold to claim", "OLY-GAP-24", credit_gold),
    Step("Noble Points", "OLY-TURN-12", credit_points),
    Step("Numbers of nobles to come", "OLY-SUBMIT-16", refill_numbers),
    Step("Bands that follow no longer", "OLY-GAP-S658", mobs.follow_no_longer),
    Step("Aura", "OLY-TURN-08", month_end.recover_aura),
    Step("Shrouds, barriers and hindrances", "OLY-GAP-24", month_end.fade_spells),
    Step("Loyalty", "OLY-TURN-07", decay),
    Step("Uses and days of study", "OLY-STUDY-08", month_end.count_anew),
    Step("Recovery from pillage", "OLY-TURN-15", recover),
    Step("Relics return", "OLY-TURN-14", treasure.return_relics),
    Step("Inns", "OLY-INN-03", pay_inns),
    Step("Temples", "OLY-TURN-09", pay_temples),
    Step("Pay", "OLY-MAINT-01", pay_all),
    Step("Animals", "OLY-GAP-24", lose_animals),
    Step("Ghost warriors", "OLY-GAP-S902", fade_ghosts),
    Step("Undead", "OLY-GAP-S901", decompose_undead),
    Step("Bonds of demon lords", "OLY-GAP-S904", bodies.end_bonds),
    Step("Bodies decompose", "OLY-TURN-13", decompose),
    Step("Storms lose strength", "OLY-GAP-64", seasons.calm_down),
    Step("Directed storms move", "OLY-GAP-S827", seasons.move_storms),
    Step("Reports of storms", "OLY-GAP-S824", seasons.report_storms),
    Step("Hosts that were killed", "OLY-GAP-69", tokens.replace_hosts),
    Step("Hills close", "OLY-GAP-70", elfstones.close_hills),
    Step("Collapsed mines", "OLY-MINE-05", clear_mines),
    Step("Civilization", "OLY-CIV-02", civilize_all),
    Step("Markets", "OLY-MARKET-14", renew_markets),
    Step("Supplies and tax bases", "OLY-GAP-33", refill_all),
    Step("Places of adventure", "OLY-GAP-67", questing.rest),
    Step("Goods first held", "OLY-GAP-O38", month_end.meet_goods),
    Step("Provinces visited", "OLY-LOC-09", remember),
    Step("Ranks", "OLY-STATUS-01", settle_ranks),
    Step("What was only of this month", "OLY-GAP-O13", forget),
)
