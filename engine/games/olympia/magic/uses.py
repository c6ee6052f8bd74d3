"""MAGIC: how every spell is cast, all schools joined; MAGIC_THINGS: how things of magic are used."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import joined
from engine.games.olympia.magic.artifacts.forging import FORGING
from engine.games.olympia.magic.artifacts.lore_of_things import LORE_OF_THINGS
from engine.games.olympia.magic.artifacts.wonders import WONDERS
from engine.games.olympia.magic.gates.jumping import JUMPING
from engine.games.olympia.magic.gates.sealing import SEALING
from engine.games.olympia.magic.necromancy.blasts import BLASTS
from engine.games.olympia.magic.necromancy.bodies import EATING
from engine.games.olympia.magic.necromancy.demons import DEMONS
from engine.games.olympia.magic.school.abilities import ABILITIES
from engine.games.olympia.magic.school.meditation import MEDITATION
from engine.games.olympia.magic.school.service import SERVICE
from engine.games.olympia.magic.scribing import SCRIBING
from engine.games.olympia.magic.scrying.barriers import BARRIERS
from engine.games.olympia.magic.scrying.far_sight import FAR_SIGHT
from engine.games.olympia.magic.scrying.farcasting import BOTTLES, FARCASTING
from engine.games.olympia.magic.sorcery import SORCERY
from engine.games.olympia.magic.weather.commanding import COMMANDING
from engine.games.olympia.magic.weather.striking import STRIKING
from engine.games.olympia.units.using import SkillUse, ThingUse

MAGIC: Mapping[str, SkillUse] = joined(
    (
        ABILITIES,
        BARRIERS,
        BLASTS,
        COMMANDING,
        DEMONS,
        EATING,
        FARCASTING,
        FAR_SIGHT,
        FORGING,
        JUMPING,
        LORE_OF_THINGS,
        MEDITATION,
        SCRIBING,
        SEALING,
        SERVICE,
        SORCERY,
        STRIKING,
    )
)
"""By the code of the skill."""
MAGIC_THINGS: Mapping[str, ThingUse] = joined((BOTTLES, WONDERS))
"""By the kind of the thing."""
