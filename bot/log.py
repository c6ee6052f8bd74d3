"""Logging: one line an event, as text or JSON; a filter keeps secrets out whatever is logged."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Literal

# The shape of a Discord bot token, and of the tokens in webhook and interaction addresses.
_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")
_ADDRESS_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w-]{20,}")


class SecretFilter(logging.Filter):
    """Blanks out the token, and anything that looks like one, in messages and tracebacks."""

    def __init__(self, *secrets: str) -> None:
        super().__init__()
        self._secrets = [secret for secret in secrets if secret]

    def clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return _ADDRESS_TOKEN.sub(r"\1***", _TOKEN.sub("***", text))

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self.clean(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = self.clean(record.exc_text)
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_text:
            entry["exception"] = record.exc_text
        return json.dumps(entry, ensure_ascii=False)


def set_up(level: str, style: Literal["text", "json"], *secrets: str) -> None:
    """Sends the root logger to stderr; `secrets` never appear in it."""
    handler = logging.StreamHandler()
    handler.addFilter(SecretFilter(*secrets))
    handler.setFormatter(
        JsonFormatter() if style == "json" else logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for chatty in ("discord", "apscheduler", "sqlalchemy.engine", "alembic"):
        logging.getLogger(chatty).setLevel(max(logging.getLevelName(level), logging.WARNING))
