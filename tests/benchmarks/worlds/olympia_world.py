"""What happened in a world of Olympia: `python -m tests.benchmarks.worlds.olympia_world [turns]` plays and tells it.

The game is the campaign of twelve factions of tests/engine/campaigns; 48 months take about a minute.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from engine.core import document
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import World
from tests.engine.campaigns.olympia.deeds import ORDERS
from tests.engine.campaigns.olympia.game import TURNS, Played, play

SUBJECTS = {
    "battles": ("BattleFought", "Captured", "Escaped", "Retreated", "Died", "Resurrected", "SurvivedDeath"),
    "loyalty": ("Joined", "Deserted", "BribeReported", "Tortured", "Terrorized", "OathSworn"),
    "land": ("Completed", "Improved", "StructureCollapsed", "GarrisonInstalled", "RankChanged", "LandsPledged",
             "Pillaged"),
    "mines": ("Mined", "MineDeeper", "MineAccident", "WorkersKilled", "MineGone"),
    "sea": ("SetSail", "Landfall", "StruckReef", "StruckRocks", "StormTossed", "Repaired", "ShipSunk", "FerryCalled"),
    "trade": ("Bought", "Sold", "OfferMade", "Produced", "Made", "Trained", "InnEarned", "TempleEarned",
              "TaxesReceived"),
    "learning": ("Learned", "ResearchFound", "ResearchFailed", "FastStudied", "ScrollWritten", "PointsInvested"),
    "magic": ("GateSealed", "GateUnsealed", "Transported", "StormSummoned", "StormStruck", "Forged", "DemonCalled",
              "DemonTurns", "Blasted", "PotionBrewed", "UndeadBanished"),
    "hidden places": ("HiddenRouteFound", "HiddenPlaceFound", "HillOpened", "TollPaid", "HuntWarned", "BandAttacks"),
    "adventure": ("MonstersMet", "TreasureWon", "RelicFound", "RelicGone"),
    "the Times": ("PressWritten", "RumorWritten"),
}  # fmt: skip


def told(game: Played, first: World, last: World) -> Iterator[str]:
    """Line by line, what there is and what happened."""
    for name, world in (("at first", first), ("at last", last)):
        nobles = sum(bool(unit.player) for unit in world.units.values())
        players = sum(player.status == "active" for player in world.players.values())
        yield f"{name}: {players} factions with {nobles} nobles, {len(world.places):,} places"
    orders = sum(bool(game.done[key]) for key in ORDERS)
    yield f"orders: {sum(game.done.values()):,} carried out, {orders} of {len(ORDERS)} kinds"
    skills = [code for code, skill in SKILLS.items() if skill.category]
    yield f"skills: {sum(bool(game.learned[code]) for code in skills)} of {len(skills)} learned by study"
    for subject, kinds in SUBJECTS.items():
        yield f"{subject}: " + ", ".join(f"{kind} {game.events[kind]:,}" for kind in kinds if game.events[kind])


def main() -> None:
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else TURNS
    begun = time.perf_counter()
    game = play(turns)
    first, last = (document.decode(game.documents[at], World) for at in (0, -1))
    lines = [*told(game, first, last), f"{turns} turns in {time.perf_counter() - begun:.0f} s"]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
