"""What a game master may give: gold and goods that are claimed (OLY-GM-02, OLY-ORDER-11)."""

from __future__ import annotations

from typing import cast

from pydantic import BaseModel, Field

from engine.core.acting.ledger import shift
from engine.core.errors import SetupError
from engine.games.olympia.rules.items import ITEMS, counted
from engine.games.olympia.state import World


class OlympiaGifts(BaseModel):
    """A credit on the account that CLAIM draws on."""

    item: str = Field(
        "gold",
        max_length=40,
        description="Number or name of an item of the tables. /gm give what: offers the names.",
        json_schema_extra={"suggest": [item.name for item in ITEMS.values()]},
    )
    amount: int = Field(1, ge=1, le=100_000, description="How much of it.")


def give(world: World, seat: str, gift: BaseModel) -> str:
    """Credits a faction, and says so. Raises SetupError for something that there is not."""
    wanted = cast(OlympiaGifts, gift)
    item = _item(wanted.item)
    player = world.player_of(seat)
    shift(player.claim, item, wanted.amount)
    return f"You may claim {counted(item, wanted.amount)} more: CLAIM {item} {wanted.amount}."


def _item(text: str) -> str:
    word = text.strip(" []").casefold()
    for item in ITEMS.values():
        if word in (item.key, item.name.casefold(), item.many.casefold()):
            return item.key
    raise SetupError(f'There is no item "{text}".')
