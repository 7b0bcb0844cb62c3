"""`python -m bot …`: the composition root and the command line."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Callable, Sequence

CANNOT = 2
USAGE = """\
usage: python -m bot COMMAND [ARGUMENTS]

  run       the bot, on Discord
  sandbox   play without a token, on a page on this machine
  replay    play a hand record and tell it
  verify    check the cards you saw against the seal of the deck
  games     list the games and their house rules
  migrate   bring the database up to date

`python -m bot COMMAND --help` says more."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that is named; its exit status."""
    told = list(sys.argv[1:] if argv is None else argv)
    if not told or told[0] in ("-h", "--help", "help"):
        print(USAGE, file=sys.stdout if told else sys.stderr)
        return 0 if told else CANNOT
    command = COMMANDS.get(told[0])
    if command is None:
        print(f"There is no command {told[0]!r}.\n\n{USAGE}", file=sys.stderr)
        return CANNOT
    return command(told[1:])


def _run(argv: Sequence[str]) -> int:
    _without_arguments("run", "Deal on Discord until told to stop (SIGTERM or Ctrl-C).", argv)
    from bot.config import Settings, SettingsFault
    from bot.logs import set_up

    try:
        settings = Settings.read()
    except SettingsFault as fault:
        return _sorry(str(fault))
    if not settings.discord_token:
        return _sorry(
            "DISCORD_TOKEN is missing: put the bot's token into the environment or into .env, "
            "or play without one: python -m bot sandbox"
        )
    set_up(settings.log_level, settings.discord_token)
    try:
        return asyncio.run(_bot(settings))
    except KeyboardInterrupt:
        return 0


async def _bot(settings: object) -> int:
    import aiohttp
    import discord

    from bot.client import Mariah, point_at
    from bot.config import Settings
    from bot.store.database import Store
    from bot.store.errors import StoreFault

    assert isinstance(settings, Settings)
    try:
        store = await Store.open(settings.database_url)
    except StoreFault as fault:
        return _sorry(str(fault))
    point_at(settings)
    bot = Mariah(settings, store)
    stopping: set[asyncio.Task[None]] = set()

    def stop() -> None:
        stopping.add(asyncio.create_task(bot.close()))

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    try:
        await bot.start(settings.discord_token)
    except discord.LoginFailure:
        return _sorry(
            "Discord refused the token in DISCORD_TOKEN. Reset it in the developer portal and put it in anew."
        )
    except discord.PrivilegedIntentsRequired:
        return _sorry(
            "Discord refused the intents of this bot. Mariah needs none but the ordinary ones: check the bot."
        )
    except discord.ConnectionClosed as fault:
        if fault.code == 4004:
            return _sorry("Discord refused the token in DISCORD_TOKEN. Reset it in the developer portal.")
        return _sorry(f"Discord closed the connection for good (code {fault.code}).")
    except (aiohttp.ClientError, OSError):
        return _sorry(f"Discord cannot be reached at {settings.discord_api}. Is this machine on the net?")
    except discord.HTTPException as fault:
        return _sorry(f"Discord would not let the bot in (status {fault.status}). Try again later.")
    finally:
        await bot.close()
        await asyncio.gather(*stopping, return_exceptions=True)
        await store.close()
    return 0


def _migrate(argv: Sequence[str]) -> int:
    _without_arguments("migrate", "Bring the database up to date.", argv)
    from bot.config import Settings, SettingsFault
    from bot.store.database import Store
    from bot.store.errors import StoreFault

    async def migrated(url: str) -> None:
        store = await Store.open(url)
        await store.close()

    try:
        asyncio.run(migrated(Settings.read().database_url))
    except (SettingsFault, StoreFault) as fault:
        return _sorry(str(fault))
    print("The database is up to date.")
    return 0


def _sandbox(argv: Sequence[str]) -> int:
    from bot.sandbox.launcher import main as sandbox

    return sandbox(argv)


def _replay(argv: Sequence[str]) -> int:
    from bot.replay import main as replay

    return replay(argv)


def _verify(argv: Sequence[str]) -> int:
    from bot.verify import main as verify

    return verify(argv)


def _games(argv: Sequence[str]) -> int:
    from bot.games_listing import main as games

    return games(argv)


def _without_arguments(command: str, about: str, argv: Sequence[str]) -> None:
    argparse.ArgumentParser(prog=f"python -m bot {command}", description=about).parse_args(argv)


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return CANNOT


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": _run,
    "sandbox": _sandbox,
    "replay": _replay,
    "verify": _verify,
    "games": _games,
    "migrate": _migrate,
}

if __name__ == "__main__":
    sys.exit(main())
