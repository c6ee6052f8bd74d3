"""Settings from the environment (and a .env file): every one begins with TURNKEEP_, but DISCORD_TOKEN."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.limits import Allowance, Thing
from storage.statuses import LEASE, Keep

if TYPE_CHECKING:
    from storage.store import Store

# Whoever only reads settings, as the health check does every minute, need not load what opens a database.

_USUAL = Keep()


class Settings(BaseSettings):
    """What the host may set. The token and the database's password are secrets: they are not printed and
    never reach a log.
    """

    model_config = SettingsConfigDict(
        env_prefix="TURNKEEP_", env_file=".env", extra="ignore", populate_by_name=True, hide_input_in_errors=True
    )

    token: SecretStr = Field(default=SecretStr(""), validation_alias=AliasChoices("DISCORD_TOKEN", "TURNKEEP_TOKEN"))
    database: str = Field(default="sqlite:///turnkeep.sqlite3", repr=False)  # may hold a password
    discord_api: str = ""  # another base address of the REST API, for a rate-limit proxy or the double
    discord_gateway: str = ""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    heartbeat: Path | None = None  # a file touched every half minute, for the health check
    backups: Path | None = None  # a folder for a daily copy of a SQLite database
    site: Path | None = None  # a folder that a web server shows: sites of campaigns whose masters publish them
    site_address: str = ""  # under which it shows them, like https://example.org/wars; for feeds and previews of links
    worker_memory: int = Field(default=4096, ge=512)  # MiB of address space for a turn; half for what people ask for
    metrics_port: int | None = Field(default=None, ge=0, le=65535)  # where /metrics is shown; 0: any free one
    metrics_host: str = "127.0.0.1"  # whoever can reach this address may read how the bot is doing
    queue: Literal["embedded", "cluster"] = "embedded"  # cluster: the roles of bot.roles run apart
    lease: int = Field(default=int(LEASE.total_seconds()), ge=5, le=60)  # seconds until a dead part's work is free
    test_guild: int | None = None  # commands are registered for this guild only (they appear at once)
    keep_drawn: int = Field(default=_USUAL.drawn, ge=0)  # turns, as the other two; see storage.statuses.Keep
    keep_pictures: int = Field(default=_USUAL.pictures, ge=0)
    keep_sheets: int = Field(default=_USUAL.sheets, ge=0)
    limits: dict[Thing, Allowance] = {}  # how much a person may do, where other than bot.limits.ALLOWED

    @field_validator("discord_api", "discord_gateway", "site_address")
    @classmethod
    def _no_trailing_slash(cls, value: str) -> str:
        return value.rstrip("/")

    @property
    def keep(self) -> Keep:
        """For how many turns what is kept."""
        return Keep(drawn=self.keep_drawn, pictures=self.keep_pictures, sheets=self.keep_sheets)

    def store(self) -> Store:
        """The database, whose schema is left as it is until the bot holds it. Raises StorageError, Unavailable."""
        from storage.store import Store

        return Store.open(self.database, migrate=False, keep=self.keep, lease=timedelta(seconds=self.lease))

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must not appear in a log: the token, the password in the database's address."""
        from storage.db import password

        return tuple(filter(None, (self.token.get_secret_value(), password(self.database))))
