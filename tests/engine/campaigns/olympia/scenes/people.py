"""Scenes of loyalty: captives and what becomes of them, bribes, deserters, the dead, scholars, heralds."""

from __future__ import annotations

from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Loyalty
from tests.engine.campaigns.olympia.troupe import Script, Troupe

GUARD = {"15": 40}


def captivity(troupe: Troupe) -> Script:
    """Nobles are taken, tortured, terrorized, handed over, freed and put to death; the last ones escape in time."""
    field = troupe.site("plain")
    captor = troupe.actor(3, "Captor", field, "637", items=GUARD, gold=90_000)
    jailer = troupe.actor(3, "Jailer", field, items={"12": 20})
    victims = [troupe.actor(4, f"Captive {n}", field, loyalty=Loyalty.CONTRACT, rating=3000) for n in range(9)]
    coward = troupe.actor(4, "Coward", field)
    pending = list(victims)
    for _ in range(4):
        pending = [code for code in pending if troupe.free(code) and troupe.place_of(code).id == field.id]
        if pending:
            attacks = "; ".join(f"attack {code} 1" for code in pending)
            yield {captor: attacks, coward: f"wait day 20; surrender {captor}"}
    held = [*_held(troupe, captor), *["1000"] * 6]
    yield {captor: f"torture {held[0]}; terrorize {held[1]} 60; torture {held[3]}; execute {held[2]}"}
    yield {
        captor: f"give {jailer} {held[3]}; terrorize {held[4]} 60; wait day 25",
        jailer: f"wait day 20; unstack {held[3]}",
    }
    won = [code for code in victims if troupe.free(code) and troupe.world.units[code].loyalty is Loyalty.FEAR]
    orders = {captor: "; ".join(f"terrorize {code} 5" for code in won) or "wait day 1"}
    orders |= dict.fromkeys(won, f"stack {captor}")
    yield orders
    while True:  # the others wait for a dark night
        yield {
            captor: "; ".join(
                [*(f"terrorize {code} 5" for code in won), *map("torture {}".format, _held(troupe, captor)[:1])]
            )
        }


def _held(troupe: Troupe, captor: str) -> list[str]:
    unit = troupe.unit(captor)
    return [code for code in unit.beneath if troupe.world.units[code].prisoner] if unit is not None else []


def bribery(troupe: Troupe) -> Script:
    """Nobles under contract are bought, one by one; one bound by oath is spoken to."""
    inn = troupe.site("forest")
    briber = troupe.actor(5, "Paymaster", inn, "671", "672", gold=90_000)
    targets = [troupe.actor(6, f"Hireling {n}", inn, loyalty=Loyalty.CONTRACT, rating=600) for n in range(6)]
    sworn = troupe.actor(6, "Sworn Man", inn)
    while True:
        left = [code for code in targets if troupe.free(code) and _lord(troupe, code) != "5"]
        yield {briber: "; ".join([*(f"bribe {code} 900" for code in left[:3]), *[f"use 672 {sworn}"] * 4])}


def deserters(troupe: Troupe) -> Script:
    """Contracts run out; who goes is hired again by another."""
    camp = troupe.site("forest")
    boss = troupe.actor(7, "Recruiter", camp, "671", gold=90_000)
    lapsed = [troupe.actor(8, f"Lapsed {n}", camp, loyalty=Loyalty.CONTRACT, rating=20) for n in range(6)]
    for _ in range(10):
        here = [
            code
            for code in lapsed
            if troupe.free(code) and not troupe.world.units[code].player and troupe.place_of(code).id == camp.id
        ]
        yield {boss: "; ".join(f"bribe {code} 400 1" for code in here[:4]) or "wait day 1"}


def _lord(troupe: Troupe, code: str) -> str:
    player = troupe.world.players.get(troupe.world.units[code].player)
    return player.seat if player is not None else ""


def the_dead(troupe: Troupe) -> Script:
    """Bodies are dug up, laid to rest, called back to life; some are left to decompose."""
    yard = troupe.site("graveyard")
    temple = troupe.building(yard, "temple", "House of Rest")
    priest = troupe.actor(9, "Undertaker", temple, "752", "753", "754", "755", "756", items={"12": 20})
    mourned = [troupe.actor(9, f"Mourned {n}", yard) for n in range(5)]
    province = troupe.world.province_of(yard).id
    yield {priest: "train 17 2; use 753; wait day 28", **dict.fromkeys(mourned[:4], "wait day 2; die")}
    yield {priest: f"move out; move {province}; exhume; exhume; explore; move {yard.id}"}
    bodies = [*troupe.bodies(priest), "a000", "a000"]
    yield {priest: f"use 752 {bodies[0]}; move {temple.id}; use 753; use 754 {bodies[1]}"}
    yield {priest: f"use 754 {bodies[1]}; use 753; research 750"}


def loyal(troupe: Troupe) -> Script:
    """Contracts are honored, oaths sworn."""
    hall = troupe.site("plain")
    boss = troupe.actor(10, "Patron", hall)
    hired = troupe.actor(10, "Retainer", hall, loyalty=Loyalty.CONTRACT, rating=300)
    yield {hired: f"honor 100; oath 1; stack {boss}; honor 10"}
    yield {hired: "oath 1; unstack; forget 610", boss: f"stack {hired}"}
    yield {hired: f"unstack {boss}; promote {boss}"}


def scholars(troupe: Troupe) -> Script:
    """Everything there is to learn is learned by somebody, out of books, and what is hidden is found in towers."""
    library = troupe.site("plain", lambda plain: plain.civilization < 2)
    subjects = [code for code in SKILLS if SKILLS[code].category and code not in ("921", "922")]
    readers = []
    for nth in range(24):
        mine = subjects[nth::24]
        categories = dict.fromkeys(SKILLS[code].category for code in mine)
        reader = troupe.actor(nth % 12 + 1, f"Scholar {nth + 1}", library, *categories)
        hidden = [code for code in mine if not SKILLS[code].common]
        if hidden:
            troupe.thing(reader, "book", teaches=hidden)
        readers.append((reader, mine))
    tower = troupe.building(library, "tower", "Tower of Books")
    seeker = troupe.actor(1, "Seeker", tower, "630", "670", "690")
    while True:
        orders = {seeker: "research 630; research 690; research 670; research 630"}
        for reader, mine in readers:
            if troupe.free(reader):
                unit = troupe.world.units[reader]
                left = [code for code in mine if code not in unit.skills]
                if left:
                    orders[reader] = f"study {left[0]} 7; study {left[0]}; study {left[-1]}"
        yield orders


def heralds(troupe: Troupe) -> Script:
    """Names, banners, letters, signs, press; permissions, gifts, flags; long queues, and those of nobles to come."""
    square = troupe.city()
    herald = troupe.actor(11, "Herald", square, items={"77": 30, "10": 5})
    page = troupe.actor(11, "Page", square, "601")
    stranger = troupe.actor(10, "Stranger", square)
    patient = troupe.actor(11, "Patient Man", square)
    house, other = troupe.seats[10], troupe.seats[9]
    coming = house.unformed[0]
    troupe.cast[coming] = house.seat
    yield {
        house.id: f'name "The Eleventh House"; realname "Ann Other"; times 1; format 1; notab 1; public; players; '
        f"lore 600; resend 1; email a@example.org; vis_email a@example.org; password x; admit {herald} {other.id}; "
        f"hostile {stranger}; default {stranger}; neutral {other.id}; defend {house.id}; accept {other.id} 77",
        herald: f'form {coming} "Late Comer"; banner "with a trumpet"; name "The Loud Herald"; post 1\nOyez!; '
        f"press 1\nOyez from the Herald!; rumor 1\nThey say he is deaf.; message 1 {stranger}\nWell met.; flag ready; "
        f"give {page} 77 5; pay {page} 50; take {page} 77 2; get {page} 77 1",
        coming: 'banner "newly come"; explore; trance',
        page: f"contact {other.id}; wait flag ready; stack {herald}; forget 601; guard 1",
        stranger: f"accept {herald} 0; give {herald} 1 20; hostile {herald}; default {herald}; defend {herald}; "
        f"stack {herald}; wait day 20; unstack",
        patient: "; ".join(["explore"] * 5 + ["study 610", "wait turn 4", "explore", "explore", "seek"]),
    }
    yield {herald: f"stop; promote {page}; wait not fog", page: f"unstack; surrender {stranger}"}
    yield {stranger: f"execute {page}; sail north; fly north", house.id: "times 0; format 0"}
    for _ in range(37):
        yield {}
    yield {troupe.seats[11].id: "quit"}


SCENES = (captivity, bribery, deserters, the_dead, loyal, scholars, heralds)
