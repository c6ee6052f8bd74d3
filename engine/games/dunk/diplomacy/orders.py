"""What one kingdom tells and gives another: friend, neutral, enemy and the give_ orders."""

from __future__ import annotations

from functools import partial

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.core.turn import Turn
from engine.games.dunk.acting.contract import Acting, order
from engine.games.dunk.acting.events import (
    Declared,
    GoldGiven,
    MapGiven,
    MapReceived,
    ProvinceOffered,
    StatusChanged,
    TechnologyGiven,
)
from engine.games.dunk.acting.ledger import credit
from engine.games.dunk.language.words import A_KINGDOM, A_PROVINCE, ALL, AMOUNT, TO_KINGDOM, OrAll, TechnologyName
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.state import Attitude, Campaign, Kingdom, Status


def _partner(acting: Acting) -> Kingdom:
    """The kingdom the order names, with which there must be contact (DNK-DIPL-09). Raises NotPossible."""
    other = acting.other_kingdom(acting.order["kingdom"])
    if other.id not in acting.kingdom.contacts:
        raise NotPossible(Refusal.NO_CONTACT, "DNK-DIPL-09", kingdom=other.name)
    return other


def declare(attitude: Attitude, acting: Acting) -> None:
    """Files a declaration; all take effect together after the orders (DNK-GAP-84)."""
    other = acting.other_kingdom(acting.order["kingdom"])
    acting.campaign.this_turn.declarations.append((acting.kingdom.id, other.id, attitude))
    word = "neutral neighbour" if attitude is Attitude.NEUTRAL else attitude.value
    acting.tell(Declared(**acting.facts(), other=other.name, attitude=word))


def give_gold(acting: Acting) -> None:
    """The gold leaves at once and arrives in Delayed orders (DNK-STD-25)."""
    other, amount = _partner(acting), acting.order["amount"]
    if not 1 <= amount <= acting.kingdom.gold:
        raise NotPossible(Refusal.TOO_GENEROUS, "DNK-GAP-55", amount=amount, gold=acting.kingdom.gold)
    credit(acting.kingdom, f"gift to {other.name}", -amount)
    acting.campaign.this_turn.gold_gifts.append((acting.kingdom.id, other.id, amount))
    acting.tell(GoldGiven(**acting.facts(), other=other.name, amount=amount))


def give_map(acting: Acting) -> None:
    """One's own maps of this turn; no contact is needed (DNK-STD-26)."""
    other = acting.other_kingdom(acting.order["kingdom"])
    gift = (acting.kingdom.id, other.id)
    if gift not in acting.campaign.this_turn.map_gifts:
        acting.campaign.this_turn.map_gifts.append(gift)
    acting.tell(MapGiven(**acting.facts(), other=other.name))


def give_province(acting: Acting) -> None:
    """Files the gift; alliance is asked for when it changes hands, right before migration (DNK-STD-27, DNK-GAP-84)."""
    other, number = _partner(acting), acting.order["province"]
    acting.land(number, "DNK-STD-27")
    acting.campaign.this_turn.province_gifts.append((acting.kingdom.id, other.id, number))
    acting.tell(ProvinceOffered(**acting.facts(), other=other.name, province=number))


def give_tech(acting: Acting) -> None:
    """A technology possessed, or all that can be given; it arrives in Delayed orders (DNK-STD-28, -29)."""
    other, wanted = _partner(acting), acting.order["tech"]
    if wanted == ALL:
        techs = [name for name in acting.kingdom.techs if technologies()[name].gift]
        if not techs:
            raise NotPossible(Refusal.NOTHING_TO_GIVE, "DNK-STD-28")
    else:
        acting.need_tech(wanted)
        if not technologies()[wanted].gift:
            raise NotPossible(Refusal.NOT_A_GIFT, "DNK-STD-29", tech=wanted)
        techs = [wanted]
    acting.campaign.this_turn.tech_gifts += [(acting.kingdom.id, other.id, name) for name in techs]
    acting.tell(TechnologyGiven(**acting.facts(), other=other.name, techs=", ".join(techs)))


def after_orders(turn: Turn[Campaign, None]) -> None:
    """All declarations take effect together (DNK-GAP-84); maps reach those they were given to."""
    campaign = turn.state
    declarations = campaign.this_turn.declarations
    pairs = dict.fromkeys((min(a, b), max(a, b)) for a, b, _ in declarations)
    before = {pair: campaign.status(*pair) for pair in pairs}
    for declarer, other, attitude in declarations:
        campaign.kingdoms[declarer].attitudes[other] = attitude
    for pair, old in before.items():
        if campaign.status(*pair) is not old:
            _tell_both(turn, pair, old)
    for giver, receiver in campaign.this_turn.map_gifts:
        campaign.kingdoms[receiver].maps_from.append(giver)
        seat = campaign.kingdoms[receiver].seat
        turn.tell(MapReceived(seen_by=(seat,), kingdom=receiver, other=campaign.kingdoms[giver].name))


def _tell_both(turn: Turn[Campaign, None], pair: tuple[int, int], old: Status) -> None:
    words = {Status.ALLY: "an alliance", Status.NEUTRAL: "neutrality", Status.WAR: "war"}
    for one, other in (pair, pair[::-1]):
        kingdom = turn.state.kingdoms[one]
        turn.tell(
            StatusChanged(
                seen_by=(kingdom.seat,),
                kingdom=one,
                other=turn.state.kingdoms[other].name,
                old=words[old],
                status=words[turn.state.status(*pair)],
            )
        )


ORDERS = (
    order("enemy", A_KINGDOM, rule="DNK-STD-22", help="Declares a kingdom your enemy.", example="enemy 4", also="e",
          says="{kingdom} is our enemy", do=partial(declare, Attitude.ENEMY)),
    order("friend", A_KINGDOM, rule="DNK-STD-23", help="Declares a kingdom your friend.", example="friend 4", also="f",
          says="{kingdom} is our friend", do=partial(declare, Attitude.FRIEND)),
    order("neutral", A_KINGDOM, rule="DNK-STD-24", help="Declares yourself neutral towards a kingdom.",
          example="neutral 4", also="n", says="We are neutral towards {kingdom}",
          do=partial(declare, Attitude.NEUTRAL)),
    order("give_gold", arg("amount", AMOUNT), TO_KINGDOM, rule="DNK-STD-25", also="gg", example="give_gold 5 to 4",
          help="Gives gold; it arrives after all orders.", says="Give {amount} gold to {kingdom}", do=give_gold),
    order("give_map", TO_KINGDOM, rule="DNK-STD-26", help="Gives a kingdom your own maps of this turn.",
          example="give_map 13", also="gm", says="Give our maps of this turn to {kingdom}", do=give_map),
    order("give_province", A_PROVINCE, TO_KINGDOM, rule="DNK-STD-27", also="gp", example="give_province 22 to 4",
          help="Gives a province to an ally, right before migration.", says="Give province {province} to {kingdom}",
          do=give_province),
    order("give_tech", arg("tech", OrAll(TechnologyName())), TO_KINGDOM, rule="DNK-STD-28", also="gt",
          help="Gives one technology, or all of them.", example="give_tech bows to 4", says="Give {tech} to {kingdom}",
          do=give_tech),
)  # fmt: skip
