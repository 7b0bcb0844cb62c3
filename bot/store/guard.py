"""One process for one SQLite file (DESIGN 3.8)."""

from __future__ import annotations

import os
from pathlib import Path

from bot.store.errors import StoreBusy, StoreUnwritable

try:
    import fcntl
except ImportError:  # Windows has no fcntl; locking one byte does the same there
    fcntl = None
    import msvcrt


class Guard:
    """An exclusive hold on a file, kept by the operating system: a killed process lets go by itself."""

    def __init__(self, path: Path) -> None:
        """Take the lock beside `path`. Raises StoreBusy when another has it, StoreUnwritable without the right."""
        self.path = path.with_name(path.name + ".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle: int | None = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as fault:
            raise StoreUnwritable(f"The folder {path.parent} cannot be written ({_reason(fault)}).") from None
        try:
            _lock(self._handle)
        except OSError:
            os.close(self._handle)
            raise StoreBusy(f"Another process is already dealing from {path}; stop it first.") from None

    def release(self) -> None:
        """Let go. The lock file stays: removing it would let two processes lock two different files."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _lock(handle: int) -> None:
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # pyright: ignore


def _reason(fault: OSError) -> str:
    return (fault.strerror or "no reason given").lower()
