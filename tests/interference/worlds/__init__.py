"""What each game says of what a seat cannot see, by the game's key."""

from tests.interference.ghosts import Hiding
from tests.interference.worlds import atlantis, dunk, erfworld, olympia, overlord

HIDING: dict[str, Hiding] = {
    "dunk": dunk.HIDING,
    "atlantis": atlantis.HIDING,
    "overlord": overlord.HIDING,
    "olympia": olympia.HIDING,
    "erfworld": erfworld.HIDING,
}
