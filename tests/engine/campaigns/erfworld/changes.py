"""Every single-line change of a doctrine: each word that a keyword of doctrine knows, with some classes and numbers."""

from __future__ import annotations

CONTACTS = (
    "contact auto stronger", "contact attack stronger", "contact stop stronger", "contact hide stronger",
    "contact pass stronger", "contact attack weaker", "contact return weaker", "contact attack any", "contact stop any",
    "contact hide any", "contact return any", "contact pass any",
)  # fmt: skip
LEAVING = (
    "retreat auto", "retreat never", "retreat below 30", "retreat below 45", "retreat below 80", "retreat odds 50",
    "withdraw never", "withdraw below 70", "pursue yes", "pursue no", "pursue shooters",
)  # fmt: skip
BOUTS = (
    "pair any shooter", "pair any warlord", "pair shooter melee", "front melee", "front 2", "back archer",
    "support archer", "lead hex", "lead stack", "shift warlord", "shift melee", "area always", "area never",
    "capture none", "capture any", "capture warlord", "shield defend", "shield attack", "ambush yes", "ambush no",
    "ambush hold", "roll always", "roll never", "spells none",
)  # fmt: skip
CHANCES = (
    "dictate spot always", "dictate spot fail", "dictate sneak always", "dictate sneak fail", "luck roll",
    "luck roll never", "luck crit", "luck crit leader", "luck danger leader", "luck danger never", "luck damage",
    "luck damage leader", "luck skirmish", "luck skirmish leader", "luck keep 0", "luck keep 3",
)  # fmt: skip
MASSES = (
    "line front melee", "line middle shooter", "line back shooter", "van own melee", "van enemy shooter", "hex contest",
    "hex concede", "stance aggressive", "regroup 0", "regroup 20",
)  # fmt: skip
CITIES = (
    "stand wall archer", "stand tower archer", "stand courtyard archer", "stand dungeon piker", "sally yes",
    "tower light first", "tower strong first", "tower never", "yield wall", "yield courtyard", "assault gate",
    "assault wall", "assault air", "assault dig", "prisoner free", "prisoner execute", "prisoner ransom 300",
)  # fmt: skip
LINES = (*LEAVING, *BOUTS, *CONTACTS, *CITIES, *CHANCES, *MASSES)
