"""Orders about the game itself: names, settings, questions, leaving, peace (DNK-ADMIN)."""

from __future__ import annotations

from functools import partial

from engine.core.acting import NotPossible
from engine.core.events import EVERYONE
from engine.core.language.words import spoken_form
from engine.core.turn import Turn
from engine.games.dunk.acting.contract import Acting, Handler, keep_for_next_sheet
from engine.games.dunk.acting.events import (
    AddressNotNeeded,
    HandoverAsked,
    KeptForLater,
    KingdomRenamed,
    NothingKnown,
    OrdersUsed,
    PasswordNotNeeded,
    PeaceWished,
    PlayerNamed,
    PlayerTold,
    RaceTold,
    RenameOrdered,
    ReportAskedLate,
    Resigned,
    SettingChanged,
    TechnologyTold,
    ThroneEmpty,
    TownRenamed,
)
from engine.games.dunk.language.words import ALL
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.state import Campaign, Kingdom, Race

SETTINGS = {"ascii": "The map of letters in the report", "gif": "The map picture", "ps": "The full-size map"}
FOLK = {
    Race.DUCK: "ducks", Race.DWARF: "dwarves", Race.ELF: "elves", Race.HUMAN: "humans", Race.ORC: "orcs",
}  # fmt: skip


def next_turn(acting: Acting) -> None:
    """Puts the line on the next orders sheet instead of carrying it out (DNK-ADMIN-02)."""
    later = acting.order["text"]
    keep_for_next_sheet(acting.kingdom, later)
    acting.tell(KeptForLater(**acting.facts(), later=later))


def switch(setting: str, acting: Acting) -> None:
    """set_ascii, set_gif, set_ps (DNK-ADMIN-05, -07, -13)."""
    on = acting.order["on"]
    acting.kingdom.settings[setting] = on
    acting.tell(SettingChanged(**acting.facts(), what=SETTINGS[setting], state="on" if on else "off"))


def set_kingdom_name(acting: Acting) -> None:
    """Files the new name, which is used once all orders are read (DNK-ADMIN-08). Raises NotPossible."""
    name = acting.order["name"]
    wanted = spoken_form(name)
    others = (other.name for other in acting.campaign.kingdoms.values() if other is not acting.kingdom)
    pending = (new for kingdom, new in acting.campaign.this_turn.renames if kingdom != acting.kingdom.id)
    if wanted in {spoken_form(taken) for taken in (*others, *pending)}:
        raise NotPossible(Refusal.NAME_TAKEN, "DNK-ADMIN-08", name=name)
    if wanted == ALL:
        raise NotPossible(Refusal.BAD_NAME, "DNK-ADMIN-08", name=name)
    acting.campaign.this_turn.renames.append((acting.kingdom.id, name))
    acting.tell(RenameOrdered(**acting.facts(), name=name))


def set_player_name(acting: Acting) -> None:
    """The player's own name, which plays no part in the game (DNK-ADMIN-11)."""
    acting.kingdom.player_name = acting.order["name"]
    acting.tell(PlayerNamed(**acting.facts(), name=acting.order["name"]))


def set_town_name(acting: Acting) -> None:
    """Renames a town in a province of one's own (DNK-ADMIN-14). Raises NotPossible."""
    number, name = acting.order["province"], acting.order["name"]
    province = acting.campaign.provinces.get(number)
    if province is None:
        raise NotPossible(Refusal.NO_PROVINCE, "DNK-ADMIN-14", province=number)
    if province.owner != acting.kingdom.id:
        raise NotPossible(Refusal.NOT_YOURS, "DNK-ADMIN-14", province=number)
    if province.town is None:
        raise NotPossible(Refusal.NO_TOWN, "DNK-ADMIN-14", province=number)
    towns = (p.town for p in acting.campaign.provinces.values() if p.town and p is not province)
    if any(spoken_form(town.name) == spoken_form(name) for town in towns):
        raise NotPossible(Refusal.TOWN_NAME_TAKEN, "DNK-ADMIN-14", name=name)
    old, province.town.name = province.town.name, name
    acting.tell(TownRenamed(**acting.facts(), old=old, name=name, province=number))


def set_nr(acting: Acting) -> None:
    """A request to the game master; nothing is changed here (DNK-ADMIN-12)."""
    acting.tell(HandoverAsked(**acting.facts(), name=acting.kingdom.name, player=acting.order["player"]))


def _asked(acting: Acting) -> list[Kingdom]:
    """The kingdom a question is about, or all of them. Raises NotPossible."""
    kingdoms, wanted = acting.campaign.kingdoms, acting.order["kingdom"]
    if wanted == ALL:
        return list(kingdoms.values())
    if wanted not in kingdoms:
        raise NotPossible(Refusal.GONE, "DNK-ORDER-06", kingdom=wanted)
    return [kingdoms[wanted]]


def write_email(acting: Acting) -> None:
    """Whether anybody rules there; neither names nor addresses of players are printed (DNK-ADMIN-15)."""
    for kingdom in _asked(acting):
        player = "a player" if kingdom.status == "active" else "nobody"
        acting.tell(PlayerTold(**acting.facts(), name=kingdom.name, player=player))


def write_race(acting: Acting) -> None:
    """The race of a kingdom, or of all (DNK-ADMIN-17)."""
    for kingdom in _asked(acting):
        acting.tell(RaceTold(**acting.facts(), name=kingdom.name, race=FOLK[kingdom.race]))


def write_tech(acting: Acting) -> None:
    """A technology's description, possessed or not; all: those possessed (DNK-ADMIN-18)."""
    wanted = acting.order["tech"]
    names = acting.kingdom.techs if wanted == ALL else [wanted]
    for name in names:
        tech = technologies()[name]
        price = tech.price or "never developed"
        acting.tell(TechnologyTold(**acting.facts(), tech=name, price=price, text=tech.text))
    if not names:
        acting.tell(NothingKnown(**acting.facts()))


def worldpeace(acting: Acting) -> None:
    """A wish for this turn (DNK-ADMIN-19, DNK-GAP-64)."""
    acting.kingdom.worldpeace = True
    acting.tell(PeaceWished(**acting.facts()))


def resign(acting: Acting) -> None:
    """The player leaves; his other orders of this turn still hold (DNK-ADMIN-03, DNK-GAP-64)."""
    acting.kingdom.status = "left"
    acting.tell(Resigned(**acting.facts()))


def _answer(kind: type[AddressNotNeeded | PasswordNotNeeded | ReportAskedLate | OrdersUsed], acting: Acting) -> None:
    acting.tell(kind(**acting.facts()))


def after_orders(turn: Turn[Campaign, None]) -> None:
    """Kingdoms take their new names (DNK-ADMIN-08); thrones left this turn are empty from now on."""
    campaign = turn.state
    for number, name in campaign.this_turn.renames:
        kingdom = campaign.kingdoms[number]
        if kingdom.name != name:
            turn.tell(KingdomRenamed(seen_by=EVERYONE, old=kingdom.name, name=name))
        kingdom.name = name
    for kingdom in campaign.kingdoms.values():
        if kingdom.status == "left" and kingdom.sent_orders:
            kingdom.next_sheet.clear()
            turn.tell(ThroneEmpty(seen_by=EVERYONE, name=kingdom.name, score=60))


HANDLERS: dict[str, Handler] = {
    "next_turn": next_turn,
    "resign": resign,
    "send_report": partial(_answer, ReportAskedLate),
    "set_ascii": partial(switch, "ascii"),
    "set_email": partial(_answer, AddressNotNeeded),
    "set_gif": partial(switch, "gif"),
    "set_kingdom_name": set_kingdom_name,
    "set_map_email": partial(_answer, AddressNotNeeded),
    "set_passwd": partial(_answer, PasswordNotNeeded),
    "set_player_name": set_player_name,
    "set_nr": set_nr,
    "set_ps": partial(switch, "ps"),
    "set_town_name": set_town_name,
    "write_email": write_email,
    "write_orders": partial(_answer, OrdersUsed),
    "write_race": write_race,
    "write_tech": write_tech,
    "worldpeace": worldpeace,
}
