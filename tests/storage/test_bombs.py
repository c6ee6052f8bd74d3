"""A stored state that would unpack to far more than it is: refused before it takes memory."""

from __future__ import annotations

import json
import zlib

import pytest
from sqlalchemy.dialects import sqlite

from bot.hosting.workers.worker import page_text
from storage import codec
from storage.columns import PackedText
from storage.errors import CorruptDocument


def test_a_state_of_an_old_format_that_unpacks_to_a_thousand_times_its_size_is_refused() -> None:
    state = b'{"a":[' + b"[]," * 25_000_000 + b"[]]}"
    bomb = zlib.compress(b'{"format":1,"game":"x","state":' + state + b"}", 9)
    assert len(bomb) < 500_000
    with pytest.raises(CorruptDocument, match="which no campaign needs"):
        codec.decode(bomb, game="x", format=2, upgrades={1: lambda state: state})


def test_a_state_that_repeats_itself_much_is_read() -> None:
    state = json.dumps({"a": ["the same"] * 1_000_000}).encode()
    assert codec.decode(codec.encode("x", 1, state), game="x", format=1) == state


def test_a_page_of_a_file_that_unpacks_to_a_thousand_times_its_size_is_refused() -> None:
    with pytest.raises(CorruptDocument, match="The stored page would unpack to more than"):
        page_text(zlib.compress(bytes(200_000_000), 9))


def test_a_text_in_a_column_is_read_within_the_same_bounds() -> None:
    bomb = zlib.compress(bytes(50_000_000), 9)
    with pytest.raises(CorruptDocument, match="The stored text would unpack to more than"):
        PackedText().process_result_value(bomb, sqlite.dialect())
