"""Run the loopback Discord by itself, as the launcher does: `python -m bot.sandbox --port 8765 --data DIR`."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.sandbox.server import SandboxServer


async def serve(port: int, folder: Path) -> None:
    """Serve until SIGINT or SIGTERM; the world lies in `folder`."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with SandboxServer(folder, port):
        await stop.wait()


def main(argv: Sequence[str]) -> int:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    told = parser.parse_args(argv)
    asyncio.run(serve(told.port, told.data))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
