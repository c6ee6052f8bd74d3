"""State documents: kept to the byte, upgraded by steps, refused with a reason."""

from __future__ import annotations

import zlib

import pytest

from storage import codec
from storage.errors import CorruptDocument, NewerFormat, NoUpgrade, WrongGame
from tests.suite.table import each

STATE = b'{"name":"\xc3\x89owyn","gold":12}'


def test_a_state_comes_back_to_the_byte() -> None:
    assert codec.decode(codec.encode("dunk", 2, STATE), game="dunk", format=2) == STATE


def test_an_old_format_goes_through_every_upgrade_in_turn() -> None:
    upgrades = {1: lambda s: {**s, "a": s["gold"] + 1}, 2: lambda s: {**s, "b": s["a"] * 2}}
    assert codec.decode(codec.encode("dunk", 1, b'{"gold":12}'), game="dunk", format=3, upgrades=upgrades) == (
        b'{"gold":12,"a":13,"b":26}'
    )


def test_a_missing_upgrade_step_is_named() -> None:
    with pytest.raises(NoUpgrade, match="format 2, and nothing upgrades it to format 3"):
        codec.decode(codec.encode("dunk", 1, STATE), game="dunk", format=3, upgrades={1: lambda s: s})


def test_a_newer_format_is_refused_and_says_which() -> None:
    with pytest.raises(NewerFormat, match=r"format 9.*up to 2"):
        codec.decode(codec.encode("dunk", 9, STATE), game="dunk", format=2)


def test_the_format_is_read_from_the_first_bytes_and_is_nobodys_guess() -> None:
    assert codec.stored_format(codec.encode("dunk", 12, STATE * 1000)) == 12
    for other in (b"", b"no state", zlib.compress(b'{"format":0,"game"'), zlib.compress(b'{"game":"dunk","format":1}')):
        assert codec.stored_format(other) == 0


def test_another_games_state_is_refused_by_name() -> None:
    with pytest.raises(WrongGame, match="'olympia', not to 'dunk'"):
        codec.decode(codec.encode("olympia", 1, STATE), game="dunk", format=1)


@each(
    "data",
    [
        b"",
        b"not zlib",
        codec.encode("dunk", 1, STATE)[:-3],
        zlib.compress(b"not json"),
        zlib.compress(b'{"format":1,"game":"dunk"}'),
        zlib.compress(b'{"format":"1","game":"dunk","state":{}}'),
        zlib.compress(b'{"format":0,"game":"dunk","state":{}}'),
        zlib.compress(b'{"format":1,"game":"dunk","state":[]}'),
    ],
)
def test_damaged_bytes_are_called_damaged(data: bytes) -> None:
    with pytest.raises(CorruptDocument):
        codec.decode(data, game="dunk", format=1)


def test_a_document_that_unpacks_to_too_much_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "MAX_DOCUMENT", 1000)
    with pytest.raises(CorruptDocument, match="unpack to more than 1000"):
        codec.decode(codec.encode("dunk", 1, b'{"x":"' + b"a" * 5000 + b'"}'), game="dunk", format=1)
