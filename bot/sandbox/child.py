"""A program that the launcher keeps running."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

AGAIN_SECONDS = 1.0
HOPELESS = 5
"""After so many ends in a row, each within `SHORT_SECONDS`, it is not started again."""
SHORT_SECONDS = 5.0
PLAIN_REFUSAL = 2
"""The status a program ends with when it has said in a sentence why it cannot run."""
_PR_SET_PDEATHSIG = 1


class Hopeless(Exception):
    """A program that will not run; the text says so plainly."""


class Child:
    """One program with its log file, started again when it dies unexpectedly."""

    def __init__(
        self, name: str, command: Sequence[str], env: Mapping[str, str], log: Path, say: Callable[[str], None]
    ) -> None:
        self._name = name
        self._command = command
        self._env = env
        self._log = log
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._stopping = False

    async def keep(self) -> None:
        """Run the program until `stop`. Raises `Hopeless` when starting it again makes no sense."""
        loop, short = asyncio.get_running_loop(), 0
        while not self._stopping:
            born = loop.time()
            with self._log.open("ab") as log:
                # Of its own session: Ctrl-C reaches the launcher alone, which then stops everything in order.
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, env=self._env, stdout=log, stderr=log, start_new_session=True, preexec_fn=_tie
                )
            if self._stopping:
                # Asked to stop while it was being started.
                self._process.terminate()
            status = await self._process.wait()
            if self._stopping:
                return
            if status == PLAIN_REFUSAL:
                raise Hopeless(f"{self._name} will not run: {self._last_words()}")
            short = short + 1 if loop.time() - born < SHORT_SECONDS else 0
            if short >= HOPELESS:
                raise Hopeless(f"{self._name} keeps stopping at once. {self._log} says why.")
            self._say(f"{self._name} stopped unexpectedly and is started again. {self._log} may say why.")
            await asyncio.sleep(AGAIN_SECONDS)

    async def stop(self) -> None:
        """End the program: SIGTERM, and SIGKILL if it has not gone after five seconds."""
        self._stopping = True
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 5)
            except TimeoutError:
                process.kill()
                await process.wait()

    def _last_words(self) -> str:
        lines = self._log.read_text(errors="replace").strip().splitlines()
        return lines[-1] if lines else "it did not say why."


def _tie() -> None:
    """On Linux, let the program end with the launcher even if that is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
