"""Pictures and pages that were drawn lately: the same sheet gives the same bytes, so it is not drawn again.

People look at one map many times between two turns, the public map often stays as it was for months, and a turn that is
run again draws what it drew.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

BYTES_KEPT = 12 * 2**20

_kept: OrderedDict[bytes, bytes] = OrderedDict()


def drawn(draw: Callable[..., bytes], *what: Any, **how: Any) -> bytes:
    """What `draw` makes of this, from memory if it has been drawn lately. Raises as `draw` does."""
    named = (draw.__module__, draw.__qualname__, what, how)
    key = hashlib.blake2b(msgspec.msgpack.encode(named), digest_size=20).digest()
    if key not in _kept:
        _kept[key] = draw(*what, **how)
    _kept.move_to_end(key)
    made = _kept[key]
    while sum(map(len, _kept.values())) > BYTES_KEPT:
        _kept.popitem(last=False)
    return made
