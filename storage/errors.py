# ruff: noqa: N818  (named for what happened, as the callers speak of it)
"""The errors of the storage.

StorageError
├── NotFound             no such campaign, seat, turn ... (the text names it)
├── NameTaken            a name that must be unique is in use
├── NotPending           the turn is being run, is done or has failed: orders cannot be changed now
├── NotClaimed           the turn is not (or no longer) claimed by this run of the bot
├── Overtaken            other orders were put on file while these were being made
├── AlreadyRunning       another Turnkeep holds this database
├── NoRoom               the campaign has as many factions as it takes
├── Seated               that person leads a faction of this campaign already
├── NotOwner             only the faction's owner may do that, and somebody else is
├── Unavailable          the database is locked, damaged, its disk is full, it does not answer: nothing was changed
│   └── Gone             the database's file was deleted or replaced while it was in use
├── CodecError
│   ├── WrongGame        the document belongs to another game
│   ├── NewerFormat      the document was written by a newer version of the game
│   ├── NoUpgrade        no upgrade leads from the document's format to the present one
│   └── CorruptDocument  the bytes are no state document
├── NoTool               the database's own program for copies is missing, or too old for it
└── BadArchive           an export file that cannot be read
"""

from __future__ import annotations


class StorageError(Exception):
    """Anything the storage refuses; the text is a whole sentence for a log or a person."""


class NoTool(StorageError):
    """PostgreSQL's own program for copies is not installed, or too old for the server."""


class NotFound(StorageError):
    """The thing asked for is not stored."""


class NameTaken(StorageError):
    """A name that must be unique (a campaign in a guild, a faction in a campaign) is in use."""


class NotPending(StorageError):
    """The turn takes no orders now: it is being run, is done or has failed."""


class NotClaimed(StorageError):
    """The turn is not claimed by this run of the bot, so its outcome may not be written."""


class AlreadyRunning(StorageError):
    """Another process holds the instance lock of this database."""


class Overtaken(StorageError):
    """What is on file is no longer what the orders to be kept were made from."""


class Unavailable(StorageError):
    """The database cannot be read or written at this moment; nothing was changed. The text is for a person."""


class Gone(Unavailable):
    """The file of the database in use was deleted or replaced: nothing written now would be found again."""


class NoRoom(StorageError):
    """The campaign has as many factions as it takes."""


class Seated(StorageError):
    """The person leads a faction of the campaign already."""


class NotOwner(StorageError):
    """Only the owner of the faction may do that, and at this moment that is somebody else."""


class CodecError(StorageError):
    """A stored state that cannot be turned into a document."""


class WrongGame(CodecError):
    """The document belongs to another game."""


class NewerFormat(CodecError):
    """The document was written by a newer version of the game than is installed."""


class NoUpgrade(CodecError):
    """No upgrade function leads from the stored format to the present one."""


class CorruptDocument(CodecError):
    """The bytes are damaged or never were a state document."""


class BadArchive(StorageError):
    """An export file that is damaged, too large, or of an unknown kind."""
