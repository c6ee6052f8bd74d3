"""The lands a faction rules, castle by castle (OLY-LAND-06, -08, -09, OLY-GAP-63), and how its nobles stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.olympia.sight.view import Holding, RuledProvince, Standing
from engine.games.olympia.state import Place, Player, Unit, World
from engine.games.olympia.units.lordship import CASTLE, chain_of, garrisons_of, owner_of
from engine.games.olympia.units.men import count_men
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import known_to


def holdings(world: World) -> dict[str, list[Holding]]:
    """By faction: every finished castle whose owner is of it, or pledged to one of its nobles, near or far."""
    found: dict[str, list[Holding]] = {}
    for castle in world.places.values():
        if castle.kind != CASTLE or castle.built is None or not castle.built.finished:
            continue
        owner = owner_of(world, castle)
        chain = list(chain_of(world, owner)) if owner is not None else []
        for player in dict.fromkeys(lord.player for lord in chain if lord.player):
            found.setdefault(player, []).append(_holding(world, castle, chain, world.players[player]))
    return found


def _holding(world: World, castle: Place, chain: list[Unit], player: Player) -> Holding:
    """Who rules over garrisons is public; of a castle without any the faction reads only the names that it knows."""
    home = world.province_of(castle)
    garrisons = garrisons_of(world, castle)
    names = {lord.id: called(lord) if garrisons else known_to(world, player).called(lord.id) for lord in chain}
    return Holding(
        castle=called(castle),
        where=called(home),
        region=world.regions[home.region].name,
        level=castle.built.level if castle.built else 0,
        rulers=tuple(f"{names[lord.id]}, {lord.rank}" if lord.rank else names[lord.id] for lord in chain),
        provinces=tuple(
            RuledProvince(garrison=garrison.id, where=called(world.places[garrison.place]), men=count_men(garrison))
            for garrison in garrisons
        ),
    )


def standings_of(own: Sequence[Unit], world: World) -> Iterator[Standing]:
    """Those of a faction's free nobles who have a rank, or have pledged their lands."""
    for unit in own:
        if unit.prisoner or not (unit.rank or unit.pledge):
            continue
        above = known_to(world, world.players[unit.player]).called(unit.pledge) if unit.pledge else ""
        yield Standing(named=called(unit), rank=unit.rank, pledge=above)
