"""The double's attachments: bytes kept once by content, the first ones in memory, the others in a temporary folder."""

from __future__ import annotations

import hashlib
import mimetypes
import re
import tempfile
import unicodedata
from pathlib import Path

IN_MEMORY = 16 * 2**20  # bytes in all: of an evening all, of a season what is posted first


class Files:
    """Bytes by their SHA-256 digest. The temporary folder goes away with the object."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}
        self._room = IN_MEMORY
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def keep(self, data: bytes) -> str:
        """Store data; returns its digest."""
        digest = hashlib.sha256(data).hexdigest()
        if digest in self._held:
            return digest
        if len(data) <= self._room:
            self._held[digest] = data
            self._room -= len(data)
            return digest
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="turnkeep-double-")
        path = Path(self._folder.name) / digest
        if not path.exists():
            path.write_bytes(data)
        return digest

    def digests(self) -> list[str]:
        """Of everything that is kept."""
        others = sorted(path.name for path in Path(self._folder.name).iterdir()) if self._folder else []
        return [*self._held, *others]

    def read(self, digest: str) -> bytes:
        """The bytes with that digest; KeyError if there are none."""
        if digest in self._held:
            return self._held[digest]
        if self._folder is None:
            raise KeyError(digest)
        path = Path(self._folder.name) / digest
        if not path.exists():
            raise KeyError(digest)
        return path.read_bytes()


def kept_name(name: str) -> str:
    """The name Discord keeps a file under: plain letters, digits, dots, hyphens; blanks become underscores."""
    plain = unicodedata.normalize("NFKD", name.replace(" ", "_")).encode("ascii", "ignore").decode()
    kept = re.sub(r"[^A-Za-z0-9._-]", "", plain)
    return kept.strip(".") or "unknown"


def content_type(name: str) -> str:
    """The media type Discord would show for a file of that name."""
    guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{guessed}; charset=utf-8" if guessed.startswith("text/") else guessed


def png_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, None for anything else."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
