"""A log is one line a record, whatever players write, and holds no password."""

from __future__ import annotations

import json
import logging

import pytest

from bot import cli
from bot.process import log
from bot.process.settings import Settings

HOSTILE = "Rome\r\n2026-01-01 00:00:00 ERROR bot: all is lost\u2028next\x85next\x1b[2J\u202egnp"


def _logged(style: str, capfd: pytest.CaptureFixture[str], *secrets: str) -> list[str]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        log.set_up("INFO", style, *secrets)  # type: ignore[arg-type]
        logging.getLogger("bot.test").error("campaign %s: not made", HOSTILE)
        try:
            raise ValueError(f"{HOSTILE} postgresql+psycopg://host:openses@me:db/x postgresql://u:p4ss/w@db.example/x")
        except ValueError:
            logging.getLogger("bot.test").exception("no luck with password=hunter22 or 'PASSWORD=\"x\"'")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    return capfd.readouterr().err.splitlines()  # by everything that Python takes for a line's end


@pytest.mark.parametrize("style", ["text", "json"])
def test_a_record_is_one_line(style: str, capfd: pytest.CaptureFixture[str]) -> None:
    lines = _logged(style, capfd)
    assert len(lines) == 2
    assert all(line.isprintable() for line in lines)
    if style == "json":
        assert json.loads(lines[0])["message"] == f"campaign {HOSTILE}: not made"
        assert "ValueError" in json.loads(lines[1])["exception"]
    else:
        assert "campaign Rome\\r\\n2026" in lines[0]
        assert "ValueError: Rome" in lines[1]


@pytest.mark.parametrize("style", ["text", "json"])
def test_passwords_are_blanked_out(style: str, capfd: pytest.CaptureFixture[str]) -> None:
    settings = Settings(database="postgresql://u:tango%40four@db/x", _env_file=None)
    lines = _logged(style, capfd, *settings.secrets, "gname")
    said = "\n".join(lines)
    assert "openses" not in said
    assert "p4ss/w" not in said
    assert "hunter22" not in said
    assert "://u:***@db.example/x" in said


def test_settings_do_not_print_the_password() -> None:
    settings = Settings(database="postgresql://u:tango%40four@db/x", token="abc.def.ghi", _env_file=None)
    assert "tango" not in f"{settings!r} {settings}"
    assert "tango@four" in settings.secrets
    assert "abc.def.ghi" in settings.secrets


@pytest.mark.parametrize("command", ["backup copy.sqlite3", "verify"])
def test_a_database_that_does_not_answer_is_told_without_its_password(
    command: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TURNKEEP_DATABASE", "postgresql://u:tangofour@127.0.0.1:1/x")
    with pytest.raises(SystemExit) as ended:
        cli.main(command.split())
    said = capfd.readouterr()
    assert ended.value.code == 2
    assert "tangofour" not in said.out + said.err
    assert len(said.err.strip().splitlines()) == 1
