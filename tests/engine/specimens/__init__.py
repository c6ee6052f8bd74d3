"""Every game's specimen by its key."""

from engine.testing.specimen import Specimen
from tests.engine.specimens import atlantis, dunk, erfworld, olympia, overlord

SPECIMENS: dict[str, Specimen] = {
    "dunk": dunk.SPECIMEN,
    "atlantis": atlantis.SPECIMEN,
    "overlord": overlord.SPECIMEN,
    "olympia": olympia.SPECIMEN,
    "erfworld": erfworld.SPECIMEN,
}
