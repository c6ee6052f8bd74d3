"""What can go wrong, on both sides of the double.

DoubleError
├── ApiError            an answer Discord gives to a bot: HTTP status, JSON error code, message
├── PersonError         a person tried what Discord's own client would not let them do
│   ├── NoAnswer        "The application did not respond"
│   └── NotOffered      no such command, option, choice, button, field
└── Unanswered          deeds of people that the bot left without an answer
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


class DoubleError(Exception):
    """Everything the double raises on purpose."""


class PersonError(DoubleError):
    """A person tried something that Discord's client would not have let them do; the text says what."""


class NoAnswer(PersonError):  # noqa: N818 - read by tests as what a person meets
    """The bot did not answer an interaction in time; a person would read "The application did not respond"."""


class NotOffered(PersonError):  # noqa: N818 - the same
    """The command, option, choice, button or field does not exist here, or its value is not allowed."""


class Unanswered(DoubleError):  # noqa: N818 - the same
    """People waited for longer than anybody's patience; the text says for what."""


class ApiError(DoubleError):
    """A refusal in Discord's shape.

    status: HTTP status. code: Discord's JSON error code. errors: the nested field errors of code 50035.
    """

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def unknown(what: str) -> ApiError:
    """404 for a thing that is not there; what: Channel, Guild, Member, Message, Role, User, Webhook, interaction ..."""
    return ApiError(404, UNKNOWN[what], f"Unknown {what}")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def cannot_dm() -> ApiError:
    return ApiError(403, 50007, "Cannot send messages to this user")


def already_answered() -> ApiError:
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def token_expired() -> ApiError:
    return ApiError(401, 50027, "Invalid Webhook Token")


def too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message")


UNKNOWN = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Overwrite": 10009,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "interaction": 10062,
    "application command": 10063,
}


@dataclass
class Form:
    """Collects field errors of one request and raises them together, as Discord does (50035)."""

    errors: Json = field(default_factory=dict)

    def fail(self, path: str, code: str, message: str) -> None:
        """Note an error at a dotted path such as `embeds.0.description`."""
        node = self.errors
        for part in path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def too_long(self, path: str, text: object, limit: int) -> None:
        """Note an error if text has more than limit characters."""
        if isinstance(text, str) and len(text) > limit:
            self.fail(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")

    def length(self, path: str, text: object, low: int, high: int) -> None:
        """Note an error unless text is a string of low to high characters."""
        if not isinstance(text, str) or not text:
            if low > 0:
                self.fail(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not low <= len(text) <= high:
            self.fail(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def count(self, path: str, things: list[Any], low: int, high: int) -> None:
        """Note an error unless there are low to high things."""
        if not low <= len(things) <= high:
            self.fail(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def check(self) -> None:
        """Raise ApiError 50035 if anything was noted."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)
