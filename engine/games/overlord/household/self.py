"""NAME, DESCRIBE, CHRISTEN, SETTING, STANCE, TACTIC, COMBAT: what a unit says of itself and for its faction."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.readers import Flag, Many
from engine.core.orders import arg, may
from engine.games.overlord.acting.contract import Acting, Result, immediate
from engine.games.overlord.acting.faction_deeds import set_stance
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.language.ids import FACTION
from engine.games.overlord.language.words import A_NAME, BATTLE, FILE, MANNER, RANK, SETTING, STANCE, TEXT, Action
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import Battle, Location, Manner, Structure, Tactics, World
from engine.games.overlord.units.events import (
    Christened,
    CombatSet,
    Described,
    Renamed,
    SettingSet,
    TacticSet,
)

OF_UNITS = ("advertise", "announce", "silent", "support")  # the others are the faction's alone (OVL-ORD-41)
RANKS = {"front": 1, "middle": 2, "rear": 3}
FILES = {"left": 1, "center": 2, "right": 3}
ALWAYS = ("melee", "parry", "ranged")


def name(acting: Acting) -> Result:
    """The unit has a new name (OVL-ORD-32)."""
    acting.tell(Renamed(**acting.facts(), name=acting.order["name"]))
    acting.unit.name = acting.order["name"]
    return Result.EXECUTED


def describe(acting: Acting) -> Result:
    """The unit has a new description, or none (OVL-ORD-14)."""
    acting.unit.description = acting.order.get("text", "")
    acting.tell(Described(**acting.facts()))
    return Result.EXECUTED


def christen(acting: Acting) -> Result:
    """The owner's first unit inside names the structure; a place still called by its kind is named too (OVL-ORD-10)."""
    thing = _own_structure(acting) if acting.unit.structure else _nameless(acting.location)
    if thing is None:
        return Result.NOT_YET
    before = place_title(thing)
    thing.name = acting.order["name"]
    acting.tell(Christened(**acting.facts(), before=before, name=place_title(thing)))
    return Result.EXECUTED


def _own_structure(acting: Acting) -> Structure | None:
    """The structure the unit is in, if it speaks for its owner (OVL-GAP-56)."""
    structure = acting.world.structures[acting.unit.structure]
    return structure if owner_inside(acting.world, structure) == acting.unit.id else None


def owner_inside(world: World, structure: Structure) -> str:
    """The first unit of the owning faction in a structure, of any faction if nobody owns it; "" if there is none."""
    for number in world.locations[structure.location].units:
        unit = world.units[number]
        if unit.structure == structure.id and unit.figures and structure.faction in ("", unit.faction):
            return number
    return ""


def _nameless(place: Location) -> Location | None:
    """An inner location that is still called by its kind, such as a castle "castle"."""
    return place if place.container and place.name.lower() == TERRAINS[place.terrain].name else None


def setting(acting: Acting) -> Result:
    """Switches a setting of the unit; of the faction where only factions have it (OVL-ORD-41, OVL-FORD-07)."""
    key, value = acting.order["setting"], acting.order["value"]
    its_own = key in OF_UNITS
    (acting.unit if its_own else acting.faction).settings[key] = value
    whose = "its" if its_own else "the faction's"
    event = SettingSet(**acting.facts(), whose=whose, setting=key.upper(), value="ON" if value else "OFF")
    acting.tell(event)
    return Result.EXECUTED


def stance(acting: Acting) -> Result:
    """Declares the faction's stance to another, or to all others (OVL-ORD-46)."""
    set_stance(acting.turn, acting.faction, acting.order["faction"], acting.order["stance"])
    return Result.EXECUTED


def tactic(acting: Acting) -> Result:
    """Sets participation, place and movement in battle (OVL-ORD-51)."""
    order = acting.order
    acting.unit.tactics = Tactics(
        battle=Battle(order["battle"]),
        rank=RANKS[order["rank"]],
        file=FILES[order["file"]],
        move=Manner(order["move"]),
        actions=acting.unit.tactics.actions,
    )
    words = ", ".join(order[part] for part in ("battle", "rank", "file", "move"))
    acting.tell(TacticSet(**acting.facts(), tactic=words))
    return Result.EXECUTED


def combat(acting: Acting) -> Result:
    """Sets the list of combat actions; an empty one leaves MELEE and PARRY (OVL-ORD-12)."""
    actions: list[str] = list(acting.order.get("actions", ()))
    for action in actions:
        if action not in ALWAYS and action not in SKILLS and action not in ITEMS:
            raise NotPossible(Refusal.NO_ACTION, "OVL-ORD-12", action=action)
    acting.unit.tactics.actions = actions
    acting.tell(CombatSet(**acting.facts(), actions=" ".join(actions or ("melee", "parry")).upper()))
    return Result.EXECUTED


ORDERS = (
    immediate("name", A_NAME, rule="OVL-ORD-32", help="name the unit; before the first UNIT line: the faction",
              example='NAME "Biscuithead"', says="take the name {name}", do=name, once=True, faction=True,
              structure=True),
    immediate("describe", may("text", TEXT), rule="OVL-ORD-14", help="describe the unit; no text: clear it",
              example='DESCRIBE "wearing a dark hood"', says="[describe itself as {text}|remove its description]",
              do=describe, once=True, structure=True),
    immediate("christen", A_NAME, rule="OVL-ORD-10", help="name the structure the unit owns",
              example='CHRISTEN "Nirmal\'s Roost"', says="name its structure {name}", do=christen, once=True),
    immediate("combat", may("actions", Many(Action(), most=20), default=()), rule="OVL-ORD-12",
              help="set the actions in battle", example="COMBAT RPHS SBOA SHAI", also=("combat_order",),
              says=lambda order, name: "fight by " + ", ".join(map(name, (*order["actions"], "melee"))), do=combat,
              once=True),
    immediate("tactic", arg("battle", BATTLE), arg("rank", RANK), arg("file", FILE), arg("move", MANNER),
              rule="OVL-ORD-51", help="set participation, rank, file and movement in battle",
              example="TACTIC FIGHT FRONT CENTER CHARGE", says="{battle} in battle: {rank} rank, {file} file, {move}",
              do=tactic, once=True),
    immediate("setting", arg("setting", SETTING), arg("value", Flag()), rule="OVL-ORD-41",
              help="switch a setting of the unit, or of the faction, ON or OFF", example="SETTING ADVERTISE ON",
              says=lambda order, name: f"set {order['setting'].upper()} {'ON' if order['value'] else 'OFF'}",
              do=setting, once=True, faction=True),
    immediate("stance", arg("faction", FACTION), arg("stance", STANCE), rule="OVL-ORD-46",
              help="set the stance toward a faction (your own: all others)", example="STANCE f05 ALLY",
              says="set the stance {stance} toward {faction}", do=stance, once=True, faction=True),
)  # fmt: skip
