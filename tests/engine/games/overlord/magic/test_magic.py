"""Spells in the world: every one does something, at its price."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.magic import casting
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import MANA, Unit
from engine.games.overlord.work.harvest import share
from tests.engine.games.overlord.props.magic_kit import coast, knowing, mage, use
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

# --- every spell there is ---

LEARNED = [tag for tag, skill in SKILLS.items() if skill.magic]
RITES = [tag for tag in SKILLS if casting.is_spell(tag) and not SKILLS[tag].magic]
USED = [tag for tag in [*LEARNED, *RITES] if SKILLS[tag].use(1)]
FOUGHT = [tag for tag in LEARNED if any(entry.combat for entry in SKILLS[tag].levels)]
STANDING = [
    tag for tag in LEARNED if tag not in USED and any(e.gives.listed or e.carries.listed for e in SKILLS[tag].levels)
]
DOORS = [tag for tag in LEARNED if any(tag in skill.needs for skill in SKILLS.values())]


@pytest.mark.rule("OVL-MAGIC-07", "OVL-MAGIC-08", "OVL-GAP-91")
def test_every_skill_of_magic_is_used_or_fought_with_or_gives_something_or_opens_others() -> None:
    idle = [tag for tag in LEARNED if tag not in {*USED, *FOUGHT, *STANDING, *DOORS}]
    assert idle == []
    assert (len(LEARNED), len(USED) > 120, len(FOUGHT) > 25) == (len(set(LEARNED)), True, True)


def ground_for(scene: Scene, tag: str) -> Unit:
    """A mage with all that a spell takes, and a target for it."""
    spell = SKILLS[tag].use(1)
    assert spell is not None
    unit = mage(scene, tag)
    scene.world.locations["L1"].left = {"dead": 40, "bone": 40}
    scene.world.locations["L3"].resources = {"catt": 30}
    if spell.target == "unit":
        whose = "f06" if spell.kind in ("pick pocket", "assassinate") else "f05"
        other = scene.unit("U3", "ldr", experience=knowing("mage"), faction=whose, items={"coin": 5, "swrd": 1})
        unit.target = other.id if spell.kind != "summon" else ""
    if spell.target in ("near", "place"):
        unit.target = "L3"
    if spell.target == "structure":
        work = spell.makes
        unit.target = scene.structure("B1", "mtow", faction="f05", materials={work: 30}).id
    if spell.upgrades:
        unit.target = scene.structure("B1", spell.upgrades, faction="f05").id
    return unit


def everything(scene: Scene) -> dict[str, object]:
    """What of a world a spell can change, apart from what the caster learns and pays."""
    world = scene.world
    return {
        "units": {number: (unit.figures, unit.race, dict(unit.effects)) for number, unit in world.units.items()},
        "goods": {number: dict(unit.items) for number, unit in world.units.items()},
        "structures": {n: (s.type, dict(s.materials), s.is_complete) for n, s in world.structures.items()},
        "places": {n: (dict(p.effects), dict(p.left), p.weather) for n, p in world.locations.items()},
        "looks": {number: dict(faction.seen) for number, faction in world.factions.items()},
    }


@pytest.mark.rule("OVL-MAGIC-07", "OVL-MAGIC-10", "OVL-USE-08")
@each("tag", USED)
def test_every_spell_changes_the_world_and_takes_what_it_says(tag: str) -> None:
    scene = coast(rest=0.0)
    unit = ground_for(scene, tag)
    spell = SKILLS[tag].use(1)
    assert spell is not None
    before = everything(scene)
    paid = {item: amount for item, amount in {**spell.uses, MANA: spell.mana}.items() if amount}

    for _ in range(spell.days):
        result = use(scene, unit, f"USE {tag} 1")
        assert result not in (Result.NOT_YET, Result.FAILED), scene.said()
        share(scene.now)
        if result is Result.DONE:
            break

    after = everything(scene)
    assert after != before, scene.said()
    for item in paid:
        made = spell.makes == item or spell.kind == "meditate"
        assert made or unit.count(item) == 0, item
    changed = [key for key in after if after[key] != before[key]]
    expected = {
        "produce": "goods",
        "harvest": "goods",
        "meditate": "goods",
        "ritual": "goods",
        "pick pocket": "goods",
        "summon": "units",
        "enchant": "places" if spell.target == "place" else "units",
        "assassinate": "units",
        "look": "looks",
        "weather": "places",
        "fertility": "places",
        "bury": "places",
        "build": "structures",
        "construct": "structures",
    }
    assert expected[spell.kind] in changed


@pytest.mark.rule("OVL-MAGIC-07")
@each("tag", sorted({*FOUGHT} - {*USED}))
def test_a_spell_of_battle_is_refused_to_use(tag: str) -> None:
    scene = Scene()
    unit = mage(scene, tag)

    assert use(scene, unit, f"USE {tag}") is Result.FAILED
    assert "put it in the COMBAT list" in scene.said()[-1]
