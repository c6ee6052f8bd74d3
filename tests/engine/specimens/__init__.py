"""Every game's specimen by its key."""

from engine.testing.specimen import Specimen
from tests.engine.specimens import atlantis, dunk, erfworld, overlord

SPECIMENS: dict[str, Specimen] = {
    "dunk": dunk.SPECIMEN,
    "atlantis": atlantis.SPECIMEN,
    "overlord": overlord.SPECIMEN,
    "erfworld": erfworld.SPECIMEN,
}
