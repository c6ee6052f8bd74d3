"""What else scripted Overlord players do: settings, stances, names, small dealings, each odd order in turn."""

from __future__ import annotations

from bot.demo.overlord.desk import Desk, of_player
from engine.games.overlord.sight.view import OwnUnit, SeenUnit
from engine.games.overlord.state import CREATURES, Kind, Stance

ODD_FACTION = (
    "RESHOW CMBT 1",
    "EMAIL nobody@example.org",
    "SETTING TERSE ON",
    "PASSWORD swordfish",
    "RESHOW STANCES",
    "SETTING TERSE OFF",
    "SETTING ADVERTISE ON",
)
LOOKS = ("in a hat that has seen wars", "with ink on both hands", "humming", "in somebody else's boots")
PEACE_EVERY = 6  # turns after which quarrels are forgotten
LAST_TURNS = 33  # then somebody has had enough


def paperwork(desk: Desk, hero: OwnUnit) -> None:
    """A piece of it each month."""
    view = desk.view
    if desk.turn == 1:
        desk.of_faction += ["SETTING CONSUME ON", "STANCE f04 ENEMY"]
        if desk.nth % 4:
            desk.of_faction.append(f"STANCE {view.faction} FRIENDLY")
        desk.write(hero, f'DESCRIBE "{LOOKS[desk.nth % len(LOOKS)]}"')
    desk.of_faction.append(ODD_FACTION[(desk.turn + desk.nth) % len(ODD_FACTION)])
    if desk.turn % PEACE_EVERY == 0:
        rivals = [other for other, stance in view.stances.items() if stance is Stance.HOSTILE and other != CREATURES]
        desk.of_faction += [f"STANCE {other} NEUTRAL" for other in rivals]
    if desk.turn == 8 and desk.nth % 5 == 0:
        desk.of_faction.append(f'NAME "{view.name[:40]} and Sons"')
    if desk.turn == LAST_TURNS and desk.nth % 16 == 6:
        desk.of_faction.append("RESIGN np2")
    if desk.turn == 20 and desk.nth % 2 and hero.race == "hero" and hero.levels.get("cmbt", 0) < 4:
        desk.write(hero, "DEMOTE CONFIRM")
    if not hero.on_the_way:
        _dealings(desk, hero)
    for unit in desk.by_age:
        if unit.name == "Household" and not unit.on_the_way:
            _people(desk, unit)


def _dealings(desk: Desk, hero: OwnUnit) -> None:
    """With other houses: swaps, company on the road, oaths."""
    guests = [u for u in desk.place(hero).units if of_player(u) and u.kind is Kind.LEADER and not u.on_the_way]
    if not guests:
        return
    other = guests[desk.turn % len(guests)]
    if desk.turn % 3 == 0 and desk.draw(hero, 10):
        desk.write(hero, *(f"SWAP {guest.id} 10 coin 10 coin" for guest in guests[:6]), f"SYNCHRO {other.id}")
    _company(desk, hero, other)


def _company(desk: Desk, hero: OwnUnit, other: SeenUnit) -> None:
    """A bailiff rides along with a stranger for a week, who lets him; in the third year one swears an oath."""
    idle = [u for u in desk.named("Bailiff", "Pupil") if u.location == hero.location and not u.title_of]
    if desk.turn % 4 == 1:
        desk.write(hero, *(f"ACCEPT {unit.id}" for unit in desk.place(hero).units if of_player(unit)))
        if idle and not idle[0].leader:
            desk.write(idle[0], f"STACK {other.id}", "DAY 8", "-UNSTACK")
    if desk.turn > 24 and desk.turn % 6 == desk.nth % 6 and idle:
        desk.write(idle[-1], f"OATH {other.id}")


def _people(desk: Desk, people: OwnUnit) -> None:
    """Conditions that players write, on the people who stay at home; nothing that costs much."""
    place, hero = desk.place(people), desk.hero
    whim = desk.pick(people, 12)
    if hero is None or hero.location != people.location or hero.on_the_way:
        if whim == 7 and people.figures > 20:
            new = desk.new_unit()
            desk.write(people, f"SIZE {people.figures}", f"-SPLIT {new} 2")
            desk.write(new, 'NAME "Leaving Party"', "@WORK")
        return
    if whim in (0, 8):
        _keep_together(desk, people, hero, whim)
    elif whim in (1, 2) and people.figures > 15:
        desk.write(people, f"SIZE {people.figures}", f"-SPLIT {(new := desk.new_unit())} 2")
        desk.write(new, 'NAME "Helping Hands"', f"STACK {hero.id}", f"LEADER {hero.id}", f"-SEE {people.id}", "@WORK")
    elif whim == 3 and place.owner in ("", desk.view.faction):
        desk.draw(hero, 12)
        desk.write(hero, "HAVE coin 12", "-DROP coin 2", f"--GET {place.id} 2 coin", f"+GIVE {people.id} coin 1")
    elif whim == 4:
        desk.write(people, "SKILL CMBT 1 LEVEL", "-SETTING SILENT ON", "DAY 3", '-DESCRIBE "a crowd"')
    elif whim == 5:
        _call_on(desk, people)
    elif whim == 6 and people.experience.get("cmbt") and not people.levels.get("blde"):
        desk.write(people, "FORGET cmbt")
    elif whim == 9 and desk.afford(20):
        desk.write(people, "2 STUDY CMBT")


def _keep_together(desk: Desk, people: OwnUnit, hero: OwnUnit, whim: int) -> None:
    """They ride with the hero for some days, or each waits for the other."""
    if whim == 0:
        desk.write(people, f"AT {people.location}", f"-STACK {hero.id}", "DAY 12", "-UNSTACK")
        desk.write(hero, "DAY 6", f"-EJECT {people.id}")
    else:
        desk.write(people, f"SYNCHRO {hero.id}", "-SETTING SHARE OFF", "--SETTING SHARE ON")
        desk.write(hero, f"SYNCHRO {people.id}")


def _call_on(desk: Desk, people: OwnUnit) -> None:
    """A visit of four days to a house that stands open."""
    open_house = next((s for s in desk.place(people).structures if not s.needs and not s.vessel), None)
    if open_house is not None and not people.structure:
        way_out = "EXIT" if desk.turn % 2 else "LEAVE"
        desk.write(people, f"ENTER {open_house.id}", "WAIT 4", f"-{way_out}")


def lend_a_hand(desk: Desk, helpers: OwnUnit) -> None:
    """Two of the people who serve a hero for a while: the younger ones go first; at last they go back to the others."""
    others = [unit for unit in desk.named("Helping") if unit.leader == helpers.leader and helpers.leader]
    if len(others) > 1 and others[0] is helpers:
        desk.write(helpers, f"PROMOTE {others[1].id}")
    people = next((unit for unit in desk.named("Household") if unit.location == helpers.location), None)
    if people is not None and desk.turn % 4 == 0:
        desk.write(helpers, "WAIT 3", f"-MERGE {people.id} 0")
    desk.write(helpers, "@WORK")


def leave(desk: Desk, leavers: OwnUnit) -> None:
    """Those who have had enough."""
    desk.write(leavers, "DAY 9", "-DISBAND CONFIRM", "@WORK")
