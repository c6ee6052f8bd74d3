"""What inns and temples bring to their owners (OLY-INN-02 to -04, OLY-PILL-04, OLY-TURN-09, OLY-GAP-60)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import create
from engine.games.olympia.events import facts_of
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, World
from engine.games.olympia.units.lordship import owner_of
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import is_priest
from engine.games.olympia.work.income_events import InnEarned, RichTraveller, TempleEarned

INN, TEMPLE = "inn", "temple"
TENS = 10


def pay_inns(turn: OlympiaTurn) -> None:
    """Each inn earns less where there was pillage, and all inns of a province share what there is."""
    world = turn.state
    inns = list(_finished(world, INN))
    shares: dict[str, int] = {}
    for inn in inns:
        province = world.province_of(inn).id
        shares[province] = shares.get(province, 0) + 1
    for inn in inns:
        _earn(turn, inn, shares[world.province_of(inn).id])


def _earn(turn: OlympiaTurn, inn: Place, shares: int) -> None:
    owner = owner_of(turn.state, inn)
    if owner is None:
        return
    dice = turn.dice(INN, inn.id)
    figures = CHANCES.inn
    pillage = turn.state.places[inn.within].pillage
    gold = dice.between(*figures.gold) // (pillage + 1) // shares
    create(turn, owner, GOLD, gold, INN)
    facts = facts_of(turn.state, [owner])
    turn.tell(InnEarned(**facts, name=called(inn), gold=gold))
    if not pillage and not dice.below(figures.rich_one_in):
        least, most = figures.rich
        gift = TENS * dice.between(least // TENS, most // TENS)
        create(turn, owner, GOLD, gift, INN)
        turn.tell(RichTraveller(**facts, name=called(inn), gold=gift))


def pay_temples(turn: OlympiaTurn) -> None:
    """Offerings go to an owner who is a priest (OLY-RELIG-03)."""
    world = turn.state
    for temple in _finished(world, TEMPLE):
        owner = owner_of(world, temple)
        if owner is not None and is_priest(owner):
            gold = CHANCES.temple.gold // (world.places[temple.within].pillage + 1)
            create(turn, owner, GOLD, gold, TEMPLE)
            turn.tell(TempleEarned(**facts_of(world, [owner]), name=called(temple), gold=gold))


def _finished(world: World, kind: str) -> Iterator[Place]:
    return (place for place in world.places.values() if place.kind == kind and place.built and place.built.finished)
