"""Every game's specimen by its key; that of a game which has none is the plainest."""

from engine.testing.specimen import Specimen
from tests.engine.specimens import atlantis, dunk, erfworld, olympia, overlord


class _Specimens(dict[str, Specimen]):
    def __missing__(self, key: str) -> Specimen:
        return self.setdefault(key, Specimen())


SPECIMENS = _Specimens(
    {
        "dunk": dunk.SPECIMEN,
        "atlantis": atlantis.SPECIMEN,
        "overlord": overlord.SPECIMEN,
        "olympia": olympia.SPECIMEN,
        "erfworld": erfworld.SPECIMEN,
    }
)
