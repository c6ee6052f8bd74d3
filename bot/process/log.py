"""Logging: one line an event, as text or JSON, whatever is in it; a filter keeps secrets out whatever is logged."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Literal

from storage.ids import TRAIL

# The shape of a Discord bot token, and of the tokens in webhook and interaction addresses.
_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")
_ADDRESS_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w-]{20,}")
# Passwords in addresses (scheme://user:password@host) and in what libpq takes (password=..., also quoted).
_PASSWORD = re.compile(r"(://[^\s:/@]{0,200}:)[^\s@]{1,200}(?=@)")
_KEYWORD = re.compile(r"((?:password|passwd|pwd)=)('[^']{0,200}'|[^\s&'\"]{1,200})", re.IGNORECASE)
_SHORTEST_SECRET = 4  # a shorter password is only hidden where it is used as one, else it would blank out half of a log

# What ends a line somewhere, moves a terminal's cursor or turns text around: shown as its escape.
_UNPRINTED = [*range(0x20), *range(0x7F, 0xA0), 0x200E, 0x200F, 0x2028, 0x2029, *range(0x202A, 0x202F),
              *range(0x2066, 0x206A), 0xFEFF]  # fmt: skip
_NAMES = {9: "\\t", 10: "\\n", 13: "\\r"}
_ESCAPES = {code: _NAMES.get(code, f"\\u{code:04x}") for code in _UNPRINTED}


def one_line(text: str) -> str:
    """The text on one line: whatever would end it, or do something to a terminal, is shown as its escape."""
    return text.translate(_ESCAPES)


def masked(text: str) -> str:
    """The text with what looks like a password of a database blanked out."""
    return _KEYWORD.sub(r"\1***", _PASSWORD.sub(r"\1***", text))


class SecretFilter(logging.Filter):
    """Blanks out the secrets, and anything that looks like a token or a password, in messages and tracebacks."""

    def __init__(self, *secrets: str) -> None:
        super().__init__()
        self._secrets = sorted((s for s in secrets if len(s) >= _SHORTEST_SECRET), key=len, reverse=True)

    def clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return masked(_ADDRESS_TOKEN.sub(r"\1***", _TOKEN.sub("***", text)))

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self.clean(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = self.clean(record.exc_text)
        if record.stack_info:
            record.stack_info = self.clean(record.stack_info)
        return True


class TextFormatter(logging.Formatter):
    """One line a record: a traceback stands at its end, its line ends written as \\n."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s%(trail)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        trail = TRAIL.get()
        record.trail = f" [{trail}]" if trail else ""
        return one_line(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if trail := TRAIL.get():
            entry["trail"] = trail
        if record.exc_text:
            entry["exception"] = record.exc_text
        return one_line(json.dumps(entry, ensure_ascii=False))


def set_up(level: str, style: Literal["text", "json"], *secrets: str) -> None:
    """Sends the root logger to stderr; `secrets` never appear in it."""
    handler = logging.StreamHandler()
    handler.addFilter(SecretFilter(*secrets))
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for chatty in ("discord", "apscheduler", "sqlalchemy.engine", "alembic"):
        logging.getLogger(chatty).setLevel(max(logging.getLevelName(level), logging.WARNING))
