"""The sentences of Erfworld: every sentences/*.toml read once.

[events]: event class name -> format string over its fields. [refusals]: code -> format string over the values of a
`NotPossible`.
"""

from __future__ import annotations

from engine.core.telling.wording import Wording

WORDING = Wording("engine.games.erfworld")
