"""What is made as a whole: vessels, and buildings raised by a spell (OVL-USE-09, OVL-GAP-57, OVL-BUILD-10).

The materials are taken in full when it is begun; from then on it lies there, unfinished, and all who know the skill
may work on it, so that nothing is lost when one of them moves. Work at a higher level counts for as much as it saves.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import Acting, NotYet
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.state import Structure, Work
from engine.games.overlord.work.completion import complete, with_article
from engine.games.overlord.work.construction import begin, check_site, find_unfinished, on_site
from engine.games.overlord.work.events import Assembled, Rebuilt
from engine.games.overlord.work.production import able, advance, consume, costs, has, in_hand


def construct(acting: Acting, tag: str, use: Use, force: int, wanted: int = 0, new_id: str = "") -> int | None:
    """A day's work on what a skill makes as a whole: how many were finished, None when there was nothing to do.

    wanted: no more than so many, 0 for all; new_id: what the orders call the one that is begun.
    """
    made, worked = 0, False
    while force and (not wanted or made < wanted):
        structure = _at_hand(acting, use)
        if structure is None:
            if not has(acting.unit, costs(use)) or (worked and new_id):
                break
            check_site(acting.world, acting.location, use.makes)
            consume(acting.turn, acting.unit, costs(use), "construction")
            structure = begin(acting, use.makes, labour=SKILLS[tag].work(1), new_id=new_id)
        worked = True
        force = _assemble(acting, structure, tag, force)
        made += structure.is_complete
    return made if worked else None


def _at_hand(acting: Acting, use: Use) -> Structure | None:
    """What the unit works on: its target, else the first of its faction's that is unfinished here."""
    structure = on_site(acting, acting.unit.target)
    if structure is not None and structure.type == use.makes and structure.labour:
        return structure
    found = find_unfinished(acting.world, acting.unit, use.makes)
    return found if found is not None and found.labour else None


def _assemble(acting: Acting, structure: Structure, tag: str, force: int) -> int:
    """Spends figure-days on a structure; what is left of them when it is finished."""
    first, now = SKILLS[tag].work(1), SKILLS[tag].work(able(acting.unit, tag))
    whole = -(-structure.labour * now // first)  # what is left, at the unit's own level
    if force >= whole:
        structure.labour = 0
        complete(acting.turn, structure, acting.unit)
        return force - whole
    structure.labour -= force * first // now
    percent = 100 - -(-structure.labour * 100 // first)
    told = acting.facts()
    acting.tell(Assembled(**told, structure=place_title(structure), percent=percent, routine=True))
    return 0


def rebuild(acting: Acting, tag: str, use: Use, force: int) -> int | None:
    """A day's work on turning the target, a vessel of one's own here, into another kind; 1 when it is done.

    None without such a target, or without the materials. Raises NotPossible for a target of another kind.
    """
    unit = acting.unit
    vessel = on_site(acting, unit.target)
    if vessel is None or vessel.faction != unit.faction or not vessel.is_complete:
        return None
    if vessel.type != use.upgrades:
        kind = with_article(STRUCTURES[use.upgrades].name)
        raise NotYet(Refusal.REBUILD_OTHER, "OVL-USE-14", structure=place_title(vessel), kind=kind)
    piece = in_hand(unit, tag, use.makes, vessel.id)
    if piece is None:
        if not has(unit, costs(use)):
            return None
        consume(acting.turn, unit, costs(use), "construction")
        piece = Work(tag, vessel.id, 0, use.makes)
        unit.work.append(piece)
    done, _ = advance(piece, SKILLS[tag].work(able(unit, tag)), force)
    if done:
        unit.work.remove(piece)
        if vessel.name.lower() == STRUCTURES[vessel.type].name:
            vessel.name = STRUCTURES[use.makes].name
        vessel.type = use.makes
        kind = with_article(STRUCTURES[use.makes].name)
        acting.tell(Rebuilt(**acting.facts(), structure=place_title(vessel), kind=kind))
    else:
        whole = SKILLS[tag].work(able(unit, tag))
        percent = piece.done * 100 // whole
        acting.tell(Assembled(**acting.facts(), structure=place_title(vessel), percent=percent, routine=True))
    return int(done)
