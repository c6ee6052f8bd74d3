"""How units move on the battlefield, in words (OVL-COMBAT-23); `state.Manner` names them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.games.overlord.rules.source import DATA
from engine.games.overlord.state import Manner

MANNERS: Mapping[Manner, str] = MappingProxyType({Manner(key): text for key, text in DATA.raw("manners").items()})
