"""Phase 2, Delayed orders: rituals take effect, gifts of gold and technology arrive (DNK-TURN-02, DNK-GAP-86)."""

from __future__ import annotations

from engine.core.turn import Step, Turn
from engine.games.dunk.acting.contract import count
from engine.games.dunk.acting.ledger import credit
from engine.games.dunk.armies import events
from engine.games.dunk.armies.roll import disband
from engine.games.dunk.battle.burning import burn
from engine.games.dunk.battle.rituals import no_village
from engine.games.dunk.events import KingdomFacts
from engine.games.dunk.rules.plague import drawn
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.rules.war import RITUALS
from engine.games.dunk.state import NOBODY, Army, Campaign, Kingdom, Province, Race, Town

Targets = tuple[int, ...]


def run(turn: Turn[Campaign, None]) -> None:
    """Works all rituals, kind after kind, then delivers the gifts."""
    rituals = turn.state.this_turn.rituals
    for names, step in _RITUALS:
        filed = [(kingdom, targets) for kingdom, name, targets in rituals if name in names]
        if filed:
            step.run(turn, filed)
    for gift in _GIFTS:
        gift.run(turn)


Filed = list[tuple[int, Targets]]


def _facts(kingdom: Kingdom) -> KingdomFacts:
    return {"seen_by": (kingdom.seat,), "kingdom": kingdom.id}


def _fails(turn: Turn[Campaign, None], ritual: str, kingdom: Kingdom) -> bool:
    """Whether a protect fails: 17.5 %, for elves 7.75 % (DNK-RITUAL-17, -18)."""
    chance = RITUALS["fails_elves" if kingdom.race is Race.ELF else "fails"]
    return turn.dice(ritual, kingdom.id).percent(chance)


def _protect(turn: Turn[Campaign, None], filed: Filed) -> None:
    """Guards provinces; rebels there vanish (DNK-RITUAL-05, DNK-REBEL-06, DNK-GAP-24)."""
    campaign = turn.state
    for number, (target,) in filed:
        kingdom = campaign.kingdoms[number]
        if _fails(turn, "protect", kingdom):
            turn.tell(events.ProtectFailed(**_facts(kingdom), province=target))
            continue
        campaign.this_turn.protected.append(target)
        turn.tell(events.Protected(**_facts(kingdom), province=target))
        rebels = [army for army in campaign.armies.values() if army.province == target and army.is_rebel]
        for army in rebels:
            disband(campaign, army)
        if rebels:
            turn.tell(events.RebelsVanished(**_facts(kingdom), province=target, count=len(rebels)))


def _burn(turn: Turn[Campaign, None], filed: Filed) -> None:
    """Burns and diburns; the number of provinces is that before any fire (DNK-RITUAL-07)."""
    holdings = turn.state.holdings()
    for number, targets in filed:
        burn(turn, turn.state.kingdoms[number], targets, len(holdings[number]))


def _heal(turn: Turn[Campaign, None], filed: Filed) -> None:
    """Everybody sick in the province is cured, whatever kingdom they belong to (DNK-RITUAL-13)."""
    campaign = turn.state
    for number, (target,) in filed:
        province = campaign.provinces[target]
        patients: list[Province | Town | Army] = [province, *([province.town] if province.town else [])]
        patients += [army for army in campaign.armies.values() if army.province == target]
        sick = [patient for patient in patients if patient.plague is not None]
        for patient in sick:
            patient.plague = None
        facts = _facts(campaign.kingdoms[number])
        if sick:
            turn.tell(events.Healed(**facts, province=target, count=len(sick)))
        else:
            turn.tell(events.NobodySick(**facts, province=target))


def _pest(turn: Turn[Campaign, None], filed: Filed) -> None:
    """A plague like a natural one, where people can catch it (DNK-RITUAL-14, DNK-GAP-19)."""
    campaign = turn.state
    for number, (target,) in filed:
        kingdom, province = campaign.kingdoms[number], campaign.provinces[target]
        if province.race in (None, Race.ELF) or province.plague is not None:
            turn.tell(events.PestFailed(**_facts(kingdom), province=target))
            continue
        province.plague = drawn(turn.dice("pest", target), turn.number)
        turn.tell(events.PestSent(**_facts(kingdom), province=target))
        if province.owner not in (NOBODY, number):
            turn.tell(events.PestArrived(**_facts(campaign.kingdoms[province.owner]), province=target))


def _mission(turn: Turn[Campaign, None], filed: Filed) -> None:
    """Up to four unowned provinces each; what two kingdoms preach to stays unowned (DNK-RITUAL-10, DNK-GAP-22)."""
    campaign = turn.state
    holdings = campaign.holdings()
    preached: dict[int, list[int]] = {}
    for number, _ in filed:
        near = dict.fromkeys(
            province.number
            for own in holdings[number]
            for province in campaign.neighbours(own.number)
            if province.owner == NOBODY
        )
        if not near:
            turn.tell(events.MissionInVain(**_facts(campaign.kingdoms[number])))
        for target in turn.dice("mission", number).sample(sorted(near), int(RITUALS["mission_provinces"])):
            preached.setdefault(target, []).append(number)
    for target, preachers in sorted(preached.items()):
        told = events.MissionGained if len(preachers) == 1 else events.MissionQuarrel
        if len(preachers) == 1:
            campaign.provinces[target].owner = preachers[0]
        for number in preachers:
            turn.tell(told(**_facts(campaign.kingdoms[number]), province=target))


def _teleport(turn: Turn[Campaign, None], filed: Filed) -> None:
    """The army stands in the other province; it has moved (DNK-RITUAL-15, DNK-GAP-08)."""
    campaign = turn.state
    for number, (army_id, target) in filed:
        kingdom, army = campaign.kingdoms[number], campaign.armies.get(army_id)
        if army is None:
            continue  # burnt in the meantime, and reported there
        turn.tell(events.Teleported(**_facts(kingdom), army=army.name, origin=army.province, province=target))
        army.province, army.climbing = target, None
        campaign.this_turn.moved.append(army.id)


def _magic_village(turn: Turn[Campaign, None], filed: Filed) -> None:
    """A village for nothing, if the people are still there (DNK-RITUAL-16)."""
    campaign = turn.state
    for number, (target,) in filed:
        kingdom, province = campaign.kingdoms[number], campaign.provinces[target]
        if province.owner != number or no_village(kingdom.techs, province) is not None:
            turn.tell(events.VillageNotConjured(**_facts(kingdom), province=target))
            continue
        province.villages += 1
        count(campaign.this_turn.villages_conjured, number)
        turn.tell(events.VillageConjured(**_facts(kingdom), province=target))


def _deliver_gold(turn: Turn[Campaign, None]) -> None:
    """Gold given in phase 1 arrives (DNK-STD-25)."""
    kingdoms = turn.state.kingdoms
    for giver, receiver, amount in turn.state.this_turn.gold_gifts:
        credit(kingdoms[receiver], f"gift from {kingdoms[giver].name}", amount)
        turn.tell(events.GoldReceived(**_facts(kingdoms[receiver]), amount=amount, giver=kingdoms[giver].name))


def _deliver_technologies(turn: Turn[Campaign, None]) -> None:
    """Technologies arrive without their prerequisites, but not those of other leaders (DNK-STD-28)."""
    kingdoms = turn.state.kingdoms
    for giver, receiver, tech in turn.state.this_turn.tech_gifts:
        kingdom = kingdoms[receiver]
        facts, named = _facts(kingdom), kingdoms[giver].name
        if tech in kingdom.techs or not technologies()[tech].fits(kingdom.leaders):
            turn.tell(events.TechUseless(**facts, tech=tech, giver=named))
            continue
        kingdom.techs.append(tech)
        if tech in kingdom.developable:
            kingdom.developable.remove(tech)
        turn.tell(events.TechReceived(**facts, tech=tech, giver=named))


_RITUALS: tuple[tuple[tuple[str, ...], Step[[Turn[Campaign, None], Filed]]], ...] = (
    (("protect",), Step("Protect", "DNK-RITUAL-05", _protect)),
    (("burn", "diburn"), Step("Burn", "DNK-RITUAL-07", _burn)),
    (("heal",), Step("Heal", "DNK-RITUAL-13", _heal)),
    (("pest",), Step("Pest", "DNK-RITUAL-14", _pest)),
    (("mission",), Step("Mission", "DNK-RITUAL-10", _mission)),
    (("teleport",), Step("Teleport", "DNK-RITUAL-15", _teleport)),
    (("magic_village",), Step("Magic village", "DNK-RITUAL-16", _magic_village)),
)
_GIFTS: tuple[Step[[Turn[Campaign, None]]], ...] = (
    Step("Gifts of gold", "DNK-STD-25", _deliver_gold),
    Step("Gifts of technologies", "DNK-STD-28", _deliver_technologies),
)
STEPS: tuple[Step[...], ...] = (*(step for _, step in _RITUALS), *_GIFTS)
