"""From results of battles to the state and to the reports: who falls, who gains ERF, who reads about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.dice import Dice
from engine.core.events import EVERYONE
from engine.core.language.numerals import listed
from engine.core.turn import Turn
from engine.games.dunk.armies.events import BattleReport, Combatant, GreatBattle, MarchReport
from engine.games.dunk.armies.movement import Step
from engine.games.dunk.armies.roll import fall
from engine.games.dunk.armies.strength import printed
from engine.games.dunk.battle.battle import Fighter, Fought, Rolls, Side, fight
from engine.games.dunk.battle.marches import meetings, stance_in
from engine.games.dunk.state import NOBODY, Army, Campaign

GREAT = 6  # armies that make a battle worth a headline


def rolls_of(turn: Turn[Campaign, None]) -> Rolls:
    """The dice of battles: one stream for each army and round."""

    def rolls(what: str, army: int) -> Dice:
        return turn.dice(what, army)

    return rolls


def combatant(campaign: Campaign, fought: Fought) -> Combatant:
    """The line of a battle report for one army, with its ERF at the time of the battle."""
    army = fought.army
    owner = campaign.kingdoms.get(army.owner)
    return Combatant(
        army=army.id,
        name=army.name,
        kingdom=army.owner,
        kingdom_name=owner.name if owner else "rebels",
        type=army.type.value,
        race=army.race.value,
        erf=army.erf,
        eas=printed(fought.eas),
        aas=printed(fought.aas),
        es=printed(fought.es),
        own=printed(fought.strength),
        survived=fought.survived,
        killed_by_arrows=fought.killed_by_arrows,
    )


def take_losses(campaign: Campaign, results: Iterable[Fought]) -> None:
    """The dead fall where they stand; every survivor has 1 ERF more (DNK-BATTLE-01)."""
    for fought in results:
        if fought.survived:
            fought.army.erf += 1
        else:
            fall(campaign, fought.army)


def march_battles(turn: Turn[Campaign, None], steps: Sequence[Step]) -> set[int]:
    """Fights all battles on the march among these steps; the ids of the armies that stay where they were.

    Those are the fallen and the survivors of whose enemies one survived (DNK-BATTLE-14, DNK-GAP-06).
    """
    campaign = turn.state
    sides = meetings(campaign, steps)
    results = fight(sides, rolls_of(turn))
    by_army = {step.army: step for step in steps}
    rows = [tuple(combatant(campaign, fought) for fought in side) for side in results]
    held: set[int] = set()
    for side, fought_there, own_rows in zip(sides, results, rows, strict=True):
        if not side.enemies:
            continue
        enemies = tuple(row for enemy in side.enemies for row in rows[enemy])
        fallen = sum(not row.survived for row in enemies)
        stopped = fallen < len(enemies)
        for fought, own in zip(fought_there, own_rows, strict=True):
            if stopped or not fought.survived:
                held.add(fought.army.id)
            _report_march(turn, by_army[fought.army.id], own, enemies, fallen)
    take_losses(campaign, (fought for side in results for fought in side))
    return held


def _report_march(
    turn: Turn[Campaign, None], step: Step, own: Combatant, enemies: tuple[Combatant, ...], fallen: int
) -> None:
    if own.kingdom == NOBODY:
        return
    outcome = "is no more" if not own.survived else "is held up" if fallen < len(enemies) else "marches on"
    turn.tell(
        MarchReport(
            seen_by=(str(own.kingdom),),
            kingdom=own.kingdom,
            army=own.name,
            origin=step.origin,
            target=step.target,
            own=own,
            enemies=enemies,
            met=_met(len(enemies), fallen),
            outcome=outcome,
        )
    )


def _met(count: int, fallen: int) -> str:
    """How many enemies were met and what became of them, in words."""
    if count == 1:
        return "an enemy army, which fell" if fallen else "an enemy army, which still stands"
    return f"{count} enemy armies, of which {fallen or 'none'} fell"


def province_battles(turn: Turn[Campaign, None]) -> None:
    """Fights in every province where armies at war stand together (DNK-BATTLE-15, DNK-TURN-04)."""
    campaign = turn.state
    moved = set(campaign.this_turn.moved)
    rolls = rolls_of(turn)
    for number, armies in sorted(campaign.armies_by_province().items()):
        sides = _sides(campaign, number, armies, moved)
        if sides:
            _settle(turn, number, fight(sides, rolls))


def _sides(campaign: Campaign, number: int, armies: list[Army], moved: set[int]) -> list[Side]:
    """The sides in a province, those without enemies left out; empty when all is peace."""
    owners = list(dict.fromkeys(army.owner for army in armies))
    if len(owners) < 2:
        return []
    at_war = {owner: [other for other in owners if campaign.at_war(owner, other)] for owner in owners}
    fighting = sorted(owner for owner in owners if at_war[owner])
    place = {owner: index for index, owner in enumerate(fighting)}
    sides = [Side(owner, [], [place[enemy] for enemy in at_war[owner]]) for owner in fighting]
    for army in armies:
        if army.owner in place:
            sides[place[army.owner]].fighters.append(_fighter(campaign, army, number, moved))
    return sides


def _fighter(campaign: Campaign, army: Army, number: int, moved: set[int]) -> Fighter:
    """An army in its province; it defends if the land is its own kingdom's and it has not moved (DNK-WAR-01)."""
    province = campaign.provinces[number]
    defends = army.owner != NOBODY and province.owner == army.owner and army.id not in moved
    return Fighter(army, stance_in(campaign, army, province, defends=defends))


def _settle(turn: Turn[Campaign, None], number: int, results: list[list[Fought]]) -> None:
    campaign = turn.state
    rows = tuple(combatant(campaign, fought) for side in results for fought in side)
    involved = dict.fromkeys(row.kingdom for row in rows)
    involved[campaign.provinces[number].owner] = None
    fallen = sum(not row.survived for row in rows)
    turn.tell(
        BattleReport(
            seen_by=tuple(str(kingdom) for kingdom in involved if kingdom != NOBODY),
            place=str(number),
            province=number,
            armies=rows,
            count=len(rows),
            fallen=fallen,
        )
    )
    if len(rows) >= GREAT:
        names = list(dict.fromkeys(row.kingdom_name for row in rows))
        score = 20 + len(rows) + 2 * fallen
        who, armies = listed(names), len(rows)
        news = GreatBattle(
            seen_by=EVERYONE, score=score, kingdoms=who, armies=armies, fallen=fallen, names=tuple(names)
        )  # fmt: skip
        turn.tell(news)
    take_losses(campaign, (fought for side in results for fought in side))
