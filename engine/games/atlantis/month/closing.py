"""After the last step: rewards for the Times, what each faction has learned and seen, and a clean table."""

from __future__ import annotations

from engine.core.telling.press import THE_GAME_MASTER, PressKind
from engine.games.atlantis.acting.ledger import fund
from engine.games.atlantis.month.events import PressRewarded
from engine.games.atlantis.rules.items import GOODS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Faction, ThisTurn, Unit, World
from engine.games.atlantis.units.skills import level


def run(turn: AtlantisTurn) -> None:
    """Ends the month."""
    world = turn.state
    _reward_press(turn)
    for faction in world.factions.values():
        faction.taxed = len(world.this_turn.taxed.get(faction.id, ()))
        faction.traded = len(world.this_turn.traded.get(faction.id, ()))
        for region in world.this_turn.distant.get(faction.id, ()):
            faction.seen[region] = turn.number
    for unit in world.units.values():
        faction = world.factions[unit.faction]
        if faction.seat:
            faction.seen[unit.region] = turn.number
            _learn(world, faction, unit)
    _clear(world)


def _reward_press(turn: AtlantisTurn) -> None:
    """Unclaimed silver for whoever had a signed article printed, once a turn (ATL-GAP-122)."""
    reward = turn.state.options.times_reward
    rewarded: dict[str, None] = {}
    for item in turn.press:
        if item.kind is PressKind.PRESS and item.seat != THE_GAME_MASTER and not item.struck:
            rewarded[item.seat] = None
    for faction in turn.state.factions.values():
        if reward and faction.seat in rewarded and faction.status == "active":
            fund(turn, faction, reward, "press")
            turn.tell(PressRewarded(faction=faction.id, seen_by=(faction.seat,), amount=reward))


def _learn(world: World, faction: Faction, unit: Unit) -> None:
    """Files the reports of levels and items that are new to the faction (ATL-SREPORT-01, -03, -06)."""
    news: list[str] = []
    for skill in unit.training:
        reached, known = level(unit, skill), faction.skills_known.get(skill, 0)
        if reached > known:
            faction.skills_known[skill] = reached
            for one in range(known + 1, reached + 1):
                news.append(f"{skill}:{one}")
                news += [key for key in _ADVANCED.get((skill, one), ()) if key not in faction.items_known]
    known_items = faction.items_known
    news += [item for item in unit.items if item not in known_items]
    if not news:
        return
    shown = world.this_turn.shown.setdefault(faction.id, [])
    for entry in dict.fromkeys(news):
        if ":" not in entry:
            known_items.append(entry)
        if entry not in shown:
            shown.append(entry)


def _advanced() -> dict[tuple[str, int], list[str]]:
    """The advanced goods that a level of a skill allows to make."""
    found: dict[tuple[str, int], list[str]] = {}
    for good in GOODS.values():
        if good.kind == "advanced":
            found.setdefault((good.skill, good.level), []).append(good.key)
    return found


_ADVANCED = _advanced()


def _clear(world: World) -> None:
    """Leaves of this turn's facts only what its reports need."""
    now = world.this_turn
    world.this_turn = ThisTurn(seen_in_battle=now.seen_in_battle, distant=now.distant, shown=now.shown)
