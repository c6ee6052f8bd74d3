"""Every game's specimen by its key."""

from tests.engine.specimens import atlantis, dunk, overlord
from tests.engine.specimens.specimen import Specimen

SPECIMENS: dict[str, Specimen] = {
    "dunk": dunk.SPECIMEN,
    "atlantis": atlantis.SPECIMEN,
    "overlord": overlord.SPECIMEN,
}
