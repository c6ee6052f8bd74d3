"""How a house player writes: contracts it offers, signs and leaves, and what it answers to a letter."""

from __future__ import annotations

import re

from engine.core.house import Temper
from engine.games.erfworld.house.desk import FLEETING, SIDE, Desk
from engine.games.erfworld.sight.view import SideView

OFFER_DAYS = 7  # between two offers
LEAST = {"truce": 1500, "alliance": 600}  # dollars that are there before one is drafted
_SUBJECTS = (  # the first that is found in a letter is answered
    ("threat", re.compile(r"\b(surrender|destroy|crush|croak|invade|attack you|or else|your cit(?:y|ies))\b", re.I)),
    ("peace", re.compile(r"\b(peace|truce|ally|allies|alliance|friends?|friendship|pact|treaty|contract)\b", re.I)),
    ("trade", re.compile(r"\b(trade|money|dollars|gold|gifts?|sell|buy|ransom|captives?|prisoners?|casters?)\b", re.I)),
    ("greeting", re.compile(r"\b(hello|hi|greetings|hail|welcome|good (?:day|morning|evening))\b", re.I)),
)
_WORDS = {
    Temper.BUILDER: {
        "threat": "Our walls were dear, and we mean to have some use of them. We have marched on nobody.",
        "peace": "With pleasure. Offer us a truce or an alliance by contract: whatever of that sort lies on our desk, "
        "we sign.",
        "trade": "Every dollar here goes into stone. Ask us again when the castle is finished.",
        "greeting": "Good day. We were counting bricks. Is there anything we can do for you?",
        "": "Thank you for your letter. It has been filed between the levels and the upkeep.",
    },
    Temper.RAIDER: {
        "threat": "You write well for somebody whose gate we have not seen yet.",
        "peace": "We sign nothing. Keep your ink for the names of your dead.",
        "trade": "Leave it in your treasury. We shall collect it there.",
        "greeting": "Greetings. Which of your cities is the least trouble to reach?",
        "": "Our warlords had your letter read to them and asked for the shorter version.",
    },
    Temper.SCHEMER: {
        "threat": "Noted, and passed on to your other neighbours, who like to know where your armies are not.",
        "peace": "We are fond of alliances. Offer us one by contract, and if you are somebody we would rather stand "
        "beside than in front of, we shall sign it.",
        "trade": "Information is the only thing we deal in, and we are buying, not selling.",
        "greeting": "How good of you to write first. It tells us so much.",
        "": "We shall think about it, at some length, and from several sides.",
    },
}


def answer(view: SideView, temper: Temper, letter: str) -> str:
    """The reply to a letter; "" for an empty one."""
    if not letter.strip():
        return ""
    subject = next((name for name, words in _SUBJECTS if words.search(letter)), "")
    return f"{_WORDS[temper][subject]}\n{view.name}"


def correspond(desk: Desk) -> None:
    """Contracts that wait are signed if they suit; now and then one is offered."""
    prey = weakest(desk)
    for contract in desk.view.contracts:
        if desk.view.side in contract.signed or contract.kind not in LEAST:
            continue
        if desk.temper is Temper.BUILDER or (desk.temper is Temper.SCHEMER and contract.maker != prey):
            desk.write(SIDE, f"sign {contract.id}")
    if desk.temper is not Temper.RAIDER and desk.day % OFFER_DAYS == 3:
        propose(desk)


def propose(desk: Desk, kind: str = "") -> bool:
    """A truce, or an alliance, with the strongest whom it knows; says whether it was written."""
    met = known_sides(desk)
    open_ = {one for k in desk.view.contracts if k.kind not in FLEETING for one in (k.maker, k.partner)}
    free = [side for side in met if side not in open_]
    kind = kind or ("truce" if desk.temper is Temper.BUILDER else "alliance")
    if not free or desk.money < LEAST[kind]:
        return False
    other = max(free, key=lambda side: (strength(desk, side), side))
    if desk.temper is Temper.SCHEMER and len(met) > 1 and other == weakest(desk):
        return False
    return desk.write(SIDE, f"offer {kind} to {other}")


def known_sides(desk: Desk) -> list[str]:
    """Sides of whom a city or a unit has been seen."""
    seen = {city.owner for city in desk.view.cities.values()} | {unit.owner for unit in desk.view.seen}
    return sorted(side for side in seen if side in desk.view.sides and side != desk.view.side)


def strength(desk: Desk, side: str) -> int:
    """How strong a side looks: the levels of its cities that were seen."""
    return sum(max(1, city.level) for city in desk.view.cities.values() if city.owner == side)


def weakest(desk: Desk) -> str:
    """The side to go for: of those known and not befriended the one with the fewest levels, "" for none."""
    prey = [side for side in known_sides(desk) if desk.is_enemy(side)]
    return min(prey, key=lambda side: (strength(desk, side), side), default="")
