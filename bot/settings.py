"""Settings from the environment (and a .env file): every one begins with TURNKEEP_, but DISCORD_TOKEN."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What the host may set. The token is a secret: it prints as asterisks and never reaches a log."""

    model_config = SettingsConfigDict(env_prefix="TURNKEEP_", env_file=".env", extra="ignore", populate_by_name=True)

    token: SecretStr = Field(default=SecretStr(""), validation_alias=AliasChoices("DISCORD_TOKEN", "TURNKEEP_TOKEN"))
    database: str = "sqlite:///turnkeep.sqlite3"
    discord_api: str = ""  # another base address of the REST API, for a rate-limit proxy or the double
    discord_gateway: str = ""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    heartbeat: Path | None = None  # a file touched every half minute, for the health check
    backups: Path | None = None  # a folder for a daily copy of a SQLite database
    test_guild: int | None = None  # commands are registered for this guild only (they appear at once)
    worker: bool = True  # run turns in a process of their own; False only for debugging

    @field_validator("discord_api", "discord_gateway")
    @classmethod
    def _no_trailing_slash(cls, value: str) -> str:
        return value.rstrip("/")
