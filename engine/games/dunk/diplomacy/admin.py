"""Orders about the game itself: names, settings, questions, leaving, peace (DNK-ADMIN)."""

from __future__ import annotations

from functools import partial

from engine.core.acting import NotPossible
from engine.core.events import EVERYONE
from engine.core.language.readers import Flag, Text
from engine.core.language.words import spoken_form
from engine.core.orders import arg, may
from engine.core.turn import Turn
from engine.games.dunk.acting.contract import Acting, keep_for_next_sheet, order
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
from engine.games.dunk.language.words import (
    A_PROVINCE,
    ALL,
    KINGDOM,
    PLAYER_NUMBER,
    LaterOrder,
    NewName,
    OrAll,
    Secret,
    TechnologyName,
)
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
    province = acting.land(number, "DNK-ADMIN-14")
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


_ANY_KINGDOM, _NAME, _SECRET = arg("kingdom", OrAll(KINGDOM)), arg("name", NewName()), may("text", Secret())
ORDERS = (
    order("next_turn", arg("text", LaterOrder()), rule="DNK-ADMIN-02", example="next turn: give map 13", also="nt",
          help="Puts the order on the next orders sheet; every turn: (order) also carries it out now.",
          says="Put on the next orders sheet: {text}", do=next_turn),
    order("resign", rule="DNK-ADMIN-03", help="Leaves the campaign; one more report still comes.",
          says="Leave the campaign", do=resign),
    order("send_report", rule="DNK-ADMIN-04", help="Sends the latest report again, at once.",
          says="Send the report again", do=partial(_answer, ReportAskedLate)),
    order("set_ascii", arg("on", Flag()), rule="DNK-ADMIN-05", example="set_ascii off", do=partial(switch, "ascii"),
          help="Turns the map of letters in the report on or off.", says="Map of letters: {on}"),
    order("set_email", _SECRET, rule="DNK-ADMIN-06", help="No longer needed: your Discord account is your address.",
          says="Change the address", do=partial(_answer, AddressNotNeeded)),
    order("set_gif", arg("on", Flag()), rule="DNK-ADMIN-07", example="set_gif on", do=partial(switch, "gif"),
          help="Turns the map picture with the report on or off.", says="Map picture: {on}"),
    order("set_kingdom_name", _NAME, rule="DNK-ADMIN-08", example="set_kingdom_name Upper_Duckland",
          help="Renames your kingdom once all orders of the turn are read.", do=set_kingdom_name,
          says="Rename the kingdom to {name} once all orders are read"),
    order("set_map_email", _SECRET, rule="DNK-ADMIN-09", help="No longer needed: maps come with the report.",
          says="Change the address for maps", do=partial(_answer, AddressNotNeeded)),
    order("set_passwd", _SECRET, rule="DNK-ADMIN-10", help="No longer needed: there are no passwords.",
          says="Change the password", do=partial(_answer, PasswordNotNeeded)),
    order("set_player_name", arg("name", Text(60, whole=True, kind="name")), rule="DNK-ADMIN-11",
          help="Sets your own name; no other player ever sees it.", example="set_player_name John Smith",
          says="Your name is {name}", do=set_player_name),
    order("set_nr", arg("player", PLAYER_NUMBER), rule="DNK-ADMIN-12", example="set_nr 12", do=set_nr,
          help="Asks the game master to hand your kingdom to another player.",
          says="Ask the game master to hand the kingdom to player {player}"),
    order("set_ps", arg("on", Flag()), rule="DNK-ADMIN-13", example="set_ps on", do=partial(switch, "ps"),
          help="Turns the full-size map with the report on or off.", says="Full-size map: {on}"),
    order("set_town_name", A_PROVINCE, _NAME, rule="DNK-ADMIN-14", example="set_town_name 22 Grubby_Hollow",
          help="Renames the town in one of your provinces.", says="Rename the town in {province} to {name}",
          do=set_town_name),
    order("write_email", _ANY_KINGDOM, rule="DNK-ADMIN-15", example="write_email all", do=write_email,
          help="Tells whether a player rules a kingdom; /letter reaches them.",
          says="Tell whether a player rules {kingdom}"),
    order("write_orders", rule="DNK-ADMIN-16", help="Shows your stored orders for the next turn.",
          says="Show the stored orders", do=partial(_answer, OrdersUsed)),
    order("write_race", _ANY_KINGDOM, rule="DNK-ADMIN-17", help="Tells the race of a kingdom, or of all.",
          example="write_race all", says="Tell the race of {kingdom}", do=write_race),
    order("write_tech", arg("tech", OrAll(TechnologyName())), rule="DNK-ADMIN-18", example="write_tech trolls",
          help="Describes a technology, or all that you possess.", says="Describe {tech}", do=write_tech),
    order("worldpeace", rule="DNK-ADMIN-19", help="Wishes for the campaign to end.",
          says="Wish for the end of the campaign", do=worldpeace),
)  # fmt: skip
