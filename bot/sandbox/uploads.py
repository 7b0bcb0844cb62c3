"""The bytes of attachments and emojis, served again by GET."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as a multipart request carried it."""

    filename: str
    content_type: str
    body: bytes


class Uploads:
    """Keeps bytes by id, in a folder or, without one, in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder / "uploads" if folder else None
        self._memory: dict[str, bytes] = {}
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)

    def put(self, key: str, body: bytes) -> None:
        """Keep the bytes of an upload."""
        if self._folder:
            fresh = self._folder / f"{key}.new"
            fresh.write_bytes(body)
            fresh.replace(self._folder / key)
        else:
            self._memory[key] = body

    def get(self, key: str) -> bytes | None:
        """Give the bytes, or nothing if there are none."""
        if not self._folder:
            return self._memory.get(key)
        path = self._folder / key
        return path.read_bytes() if key.isdecimal() and path.is_file() else None


def png_size(body: bytes) -> tuple[int, int] | None:
    """Read width and height of a PNG in pixels; nothing for other files."""
    if body[:8] != b"\x89PNG\r\n\x1a\n" or len(body) < 24:
        return None
    return struct.unpack(">II", body[16:24])
