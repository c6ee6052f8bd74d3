"""Scenes of mages: the six schools, with what their spells are cast on."""

from __future__ import annotations

from engine.games.olympia.rules.skills import sub_skills
from engine.games.olympia.state import Gate, Loyalty
from tests.engine.campaigns.olympia.troupe import Script, Troupe

SCROLLS = {"84": 20}


def _spells(school: str) -> tuple[str, ...]:
    """All spells of a school but those that cost or change something by being known."""
    return tuple(skill.key for skill in sub_skills(school) if skill.key not in ("909", "911"))


def common_magic(troupe: Troupe) -> Script:
    """Two mages look into each other, a third is healed."""
    place = troupe.city()
    mage = troupe.actor(1, "Magister", place, *_spells("800"), items=SCROLLS, aura=60)
    other = troupe.actor(2, "Rival", place, *_spells("800"), aura=60)
    novice = troupe.actor(4, "Novice", place, "801", "813", most_aura=20)
    ill = troupe.actor(3, "Sick Man", place, health=50, ill=True)
    yield {
        novice: "use 801; use 813; use 801; use 813",
        mage: "use 801; use 802 5; use 803 1; use 809 2; use 813",
        other: "use 811; use 809 3",
    }
    yield {mage: f"use 804 50; use 805 {ill} 3; use 808 3", other: f"use 814 {mage} 3; use 811"}
    yield {mage: f"use 801; use 807 {other} 800 50; use 812 {other}", other: f"use 814 {mage} 3"}
    yield {mage: "use 806 804", other: f"use 807 {mage} 800 1; use 812 {mage}"}
    for _ in range(3):
        yield {mage: "use 802 5; use 806 804"}


def weather(troupe: Troupe) -> Script:
    """Storms of each kind are called, sent, renewed, seized and spent."""
    forest = troupe.site("forest")
    plain = troupe.site("plain")
    keep = troupe.building(plain, "tower", "Weathercock", defense=40)
    hut = troupe.building(forest, "tower", "Lightning Rod", defense=40)
    caller = troupe.actor(4, "Rainmaker", forest, *_spells("820"), items=SCROLLS, aura=60)
    windy = troupe.actor(5, "Wind Mistress", plain, *_spells("820"), aura=60)
    thief = troupe.actor(6, "Storm Thief", plain, *_spells("820"), aura=60)
    army = troupe.actor(7, "Lost Column", forest, items={"10": 60, "12": 40})
    yield {caller: 'use 825 10 "Long Rain"; use 826 10 "White Night"; wait fog', windy: "use 824 12; wait wind"}
    rain, fog, wind = _storm(troupe, caller, "rain"), _storm(troupe, caller, "fog"), _storm(troupe, windy, "wind")
    yield {
        caller: f"use 829 {rain} 4; use 831 {rain} {hut.id} 10; use 833 {fog} {army} 6; name {rain} Drizzle",
        windy: f"use 829 {wind} 3; use 821 {wind} {keep.id} 5",
        thief: "wait day 15; use 832 " + wind,
    }
    beside, _ = troupe.land_beside(forest)
    yield {caller: f"use 828 {rain}; use 827 {fog} {beside}; use 823 825", thief: f"use 827 {wind} north"}
    yield {windy: "use 824 4", thief: "use 824 3; wait clear"}


def _storm(troupe: Troupe, owner: str, kind: str) -> str:
    """The storm that somebody called."""
    owned = (storm.id for storm in troupe.world.storms.values() if storm.kind == kind and storm.owner == owner)
    return next(owned, "79999")


def scrying(troupe: Troupe) -> Script:
    """Places are watched, hidden and closed; undead are banished."""
    hill = troupe.site("rocky hill")
    far = troupe.site("plain")
    seer = troupe.actor(8, "Seer", hill, *_spells("840"), items=SCROLLS, aura=60)
    veiled = troupe.actor(9, "Veiled One", far, *_spells("840"), items={"31": 5}, aura=60)
    province = troupe.world.province_of(hill).id
    yield {seer: f"use 841 {far.id} 9; use 847 {veiled} 3; use 842 841", veiled: "use 843 3; use 848"}
    yield {seer: f"use 849 {province}; use 851; use 841 {far.id} 2", veiled: "use 843 2; use 848"}
    potions = troupe.things_of(seer, "potion")
    yield {seer: f"use 844 {province}; use 846 0 4; use {potions[0] if potions else 'a000'}; use 841 {far.id} 9",
           veiled: "use 852"}  # fmt: skip
    for _ in range(3):
        yield {seer: f"use 845 2; use 846 0 4; use 841 {far.id} 5; use 844 {far.id}; use 847 {veiled} 3"}


def gates(troupe: Troupe) -> Script:
    """A gate is found, sealed, watched, opened with its key and by force, and gone through both ways."""
    world = troupe.world
    one, two = troupe.site("plain"), troupe.site("forest")
    gate = Gate(id=world.new_code("other"), at=one.id, to=two.id)
    world.gates[gate.id] = gate
    one.gates.append(gate.id)
    warden = troupe.actor(10, "Gatewarden", one, *_spells("860"), items={**SCROLLS, "83": 3}, aura=80)
    burglar = troupe.actor(11, "Gatebreaker", one, *_spells("860"), aura=80)
    code = gate.id
    yield {warden: f"use 861; use 864 {code} 77; use 866 {code} 77; use 869 {code}", burglar: "wait day 30"}
    yield {burglar: f"use 868 {code}; use 867 {code}; use 861"}
    yield {warden: f"use 864 {code} 44; use 865 {code} 44; use 864 {code} 55",
           burglar: f"wait day 23; use 862 {code} 1; use 862 {code} 55; use 872 {code} 55"}  # fmt: skip
    yield {warden: "use 863 861", burglar: f"use 862 {code} 55; use 872 {code} 55"}
    yield {warden: f"use 871 {two.id}; use 861"}


def artifacts(troupe: Troupe) -> Script:
    """Things are forged, cursed, cloaked, read and destroyed; an auraculum teaches advanced sorcery."""
    plain = troupe.site("plain", lambda place: place.civilization < 2)
    forge = troupe.building(plain, "tower", "Smoking Tower")
    stock = {"82": 12, "70": 9, "83": 4, **SCROLLS}
    smith = troupe.actor(12, "Runesmith", forge, *_spells("880"), items=stock, aura=80)
    reader = troupe.actor(1, "Antiquary", forge, *_spells("880"), aura=80)
    friend = troupe.actor(12, "Errand Boy", troupe.site("forest"))
    debtor = troupe.actor(12, "Debtor", forge, loyalty=Loyalty.CONTRACT, rating=900)
    yield {smith: 'use 883 4 "Sting"; use 884 4 "Shell"; use 885 2 "Whisper"; use 882 883'}
    sword, shell, bow, *_ = [*troupe.things_of(smith, "artifact"), "a000", "a000", "a000"]
    handed = f"give {reader} {sword}; give {debtor} {bow}"
    handed = f"give {reader} {sword}; give {debtor} {bow}"
    yield {smith: f"use 891 {sword} 3; use 892 {sword} 3; use 886 {sword} 9"}
    yield {}
    yield {smith: f"{handed}; use 894; use 881 10 \"Heart of Glass\"", reader: f"accept {smith} {sword}; wait time 1; "
           f"use 887 {sword} 9; use 888 {sword} 9; use 893 {sword}"}  # fmt: skip
    palantir = [*troupe.things_of(smith, "palantir"), "a000"][0]
    yield {reader: f"use 887 {sword} 2; use 888 {sword} 2; use 889 {sword}",
           smith: f"use {palantir} {plain.id}; name {shell} Husk; study 920 42"}  # fmt: skip
    for _ in range(20):
        unit = troupe.world.units[smith]
        if "922" in unit.skills and "921" in unit.skills:
            break
        begun = " ".join(code for code in ("920", "921", "922") if code in unit.learning)
        yield {smith: f"study {begun[:3]} 28; research 920" if begun else "research 920; " * 3 + "use 882 884"}
    yield {smith: f"use 922 {friend} 84 2; use 922 {friend} 82 1; trance"}


def necromancy(troupe: Troupe) -> Script:
    """The dead rise, demons are called, renewed, banished, and one turns on his master; aura strikes."""
    yard, other = troupe.site("graveyard"), troupe.site("graveyard")
    master = troupe.actor(2, "Necromancer", yard, *_spells("900"), items={**SCROLLS, "63": 9}, aura=80)
    careless = troupe.actor(3, "Careless Adept", other, "904", aura=60)
    target = troupe.actor(4, "Swallower", yard, "909", aura=30)
    victim = troupe.actor(5, "Bystander", yard)
    yield {master: "use 904 4; collect 31 3; make 18 4; use 903 901", careless: "use 904 3"}
    lords = [*troupe.world.units[master].beneath, "1000"]
    yield {master: f"use 905 {lords[0]}; use 908 {target} 5; use 908 {victim} 60; wait day 20", target: "use 909 1"}
    yield {master: f"use 908 {target} 4; use 906 {lords[0]}; wait day 25", target: "wait day 10; use 909 0"}
    for _ in range(6):
        held = troupe.bodies(master)
        yield {master: f"move {yard.id}; use 907 {held[0]}" if held else f"use 908 {victim}; move out; exhume"}


SCENES = (common_magic, weather, scrying, gates, artifacts, necromancy)
