"""Press to acknowledgement, commit included, against a bare echo bot on the same loopback server: `make bench`.

Each bot has a process with a server of its own, and they are pressed in turn on boards that look the same, so that
whatever else the machine does falls on both alike.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

PRESSES = 300


class Runner:
    """One bot in a process of its own; it answers each line with one line."""

    def __init__(self, name: str) -> None:
        command = [sys.executable, "-m", f"tests.bench.{name}"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline().strip()
        assert answer, "the bot has ended"
        return answer

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(20)


def measure(presses: int) -> tuple[list[float], list[float]]:
    """Seconds of each press: of the echo bot, of Mariah."""
    mariah, echo = Runner("mariah"), Runner("echo")
    bare: list[float] = []
    full: list[float] = []
    for _ in range(presses):
        took, board = mariah.ask("press").split(maxsplit=1)
        full.append(float(took))
        bare.append(float(echo.ask(board)))
    mariah.end()
    echo.end()
    return bare, full


def main() -> None:
    bare, full = measure(PRESSES)
    for name, times in (("bare echo bot", bare), ("Mariah, commit included", full)):
        ordered = sorted(times)
        p99 = ordered[int(len(ordered) * 0.99)]
        print(f"{name}: p50 {statistics.median(times) * 1e3:.2f} ms, p99 {p99 * 1e3:.2f} ms, {len(times)} presses")
    print(f"ratio p50 {statistics.median(full) / statistics.median(bare):.2f}")


if __name__ == "__main__":
    main()
