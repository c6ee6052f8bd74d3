"""Letters between scripted sides: truces, alliances, tribute, ransoms, hired tribes, presents."""

from __future__ import annotations

from bot.demo.erfworld.desk import SIDE, Desk

TRIBUTE = 20  # dollars a day
RANSOM = 400
PRESENT = 25
RICH = 12_000


def correspond(desk: Desk) -> None:
    """A letter or two a day at most; everything that is offered is read."""
    _answer(desk)
    _offer(desk)
    _deal_in_captives(desk)
    for tribe in desk.view.tribes:
        chief = next((seen for seen in desk.view.seen if seen.tribe == tribe and seen.name), None)
        if chief is not None and any(unit.commander for unit in desk.here.get(chief.place, ())) and desk.margin > 0:
            desk.write(SIDE, *(f"pay 1000 to {tribe}" for _ in range(desk.money > RICH)), f"hire {tribe}")


def _answer(desk: Desk) -> None:
    for contract in desk.view.contracts:
        if desk.view.side in contract.signed:
            continue
        if contract.kind in ("ransom", "purchase"):
            if desk.money > int(contract.terms["sum"]):
                desk.write(SIDE, f"sign {contract.id}")
        elif desk.dice("sign", contract.id).percent(60) and len(desk.friends) < 2:
            desk.write(SIDE, f"sign {contract.id}")


def _offer(desk: Desk) -> None:
    others = [side for side in desk.view.sides if side != desk.view.side and side not in desk.friends]
    dice = desk.dice("letters")
    if others and (desk.day + desk.nth) % 9 == 4 and not desk.friends and desk.money > RICH // 4:
        kind = dice.choice(("truce", "alliance", "alliance", "tribute"))
        worth = f" for {TRIBUTE}" if kind == "tribute" else ""
        desk.write(SIDE, f"offer {kind} to {dice.choice(others)}{worth}")
    if (desk.day + desk.nth) % 19 == 6:
        desk.write(SIDE, *(f"break {one.id}" for one in desk.view.contracts[:1] if len(one.signed) > 1))
    if others and (desk.day + desk.nth) % 13 == 5 and desk.money > RICH:
        desk.write(SIDE, f"pay {PRESENT} to {dice.choice(others)}")


def _deal_in_captives(desk: Desk) -> None:
    asked = {contract.terms.get("unit") for contract in desk.view.contracts}
    for seen in desk.view.seen:
        if (
            seen.captive
            and seen.name
            and seen.owner
            and seen.id not in asked
            and desk.dice("sell", seen.id).percent(40)
        ):
            desk.write(SIDE, f"ransom {seen.id} for {RANSOM}")
