"""Jobs about who plays: whether a newcomer fits, and the state with one seat more or less."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.hosting.workers.worker import PictureProduct, SeatProduct, first_look
from bot.hosting.workers.worker_states import Rulesets, packed, unpacked
from engine.core import document
from engine.core.errors import SetupError
from engine.core.ruleset import Ruleset, SeatRequest, give, join, leave, standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """A player who wants in: the game's seat id, the faction's name, the choices as the form gave them."""

    id: str
    name: str
    choices: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinProduct:
    """The state with the newcomer in it, as it is stored, and the newcomer's first report, with map and page. owes:
    whether orders of the newcomer are waited for at once.
    """

    stored: bytes
    owes: bool
    report: SeatProduct
    pictures: tuple[PictureProduct, ...] = ()


def fits_job(
    rulesets: Rulesets, game: str, options: Mapping[str, Any], joined: Sequence[Newcomer], newcomer: Newcomer
) -> None:
    """Whether the game would take a newcomer beside those who have joined. Raises SetupError."""
    rules = rulesets(game)
    requests = [_request(rules, one) for one in joined]
    rules.play.check_seat(rules.play.options.model_validate(dict(options)), requests, _request(rules, newcomer))


def join_job(rulesets: Rulesets, game: str, stored: bytes, newcomer: Newcomer, seed: str) -> JoinProduct:
    """Seat a newcomer in a game that is being played. Raises SetupError."""
    rules = rulesets(game)
    after = join(rules, unpacked(rules, stored), _request(rules, newcomer), seed)
    report, pictures = first_look(rules, after, newcomer.id)
    seats = standing(rules, document.decode(after, rules.play.state_type))
    owes = any(seat.owes for seat in seats if seat.id == newcomer.id)
    return JoinProduct(stored=packed(rules, after), owes=owes, report=report, pictures=pictures)


def leave_job(rulesets: Rulesets, game: str, stored: bytes, seat: str) -> bytes:
    """The state, as it is stored, after a player resigned."""
    rules = rulesets(game)
    return packed(rules, leave(rules, unpacked(rules, stored), seat))


def give_job(rulesets: Rulesets, game: str, stored: bytes, seat: str, gift: Mapping[str, Any]) -> tuple[bytes, str]:
    """The state, as it is stored, after a game master's gift, and what the seat is told. Raises SetupError."""
    rules = rulesets(game)
    if rules.play.gifts is None:
        raise SetupError(f"{rules.title} has nothing that a game master can give.")
    after, said = give(rules, unpacked(rules, stored), seat, rules.play.gifts.model_validate(dict(gift)))
    return packed(rules, after), said


def _request(rules: Ruleset[Any, Any], newcomer: Newcomer) -> SeatRequest:
    return SeatRequest(
        id=newcomer.id, name=newcomer.name, choices=rules.play.choices.model_validate(dict(newcomer.choices))
    )
