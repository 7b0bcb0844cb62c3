"""Settings: read from the environment first, then `.env`; a wrong value is told in a plain sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Settings, SettingsFault


def test_left_out_everything_has_its_default() -> None:
    settings = Settings.read({}, dotenv=None)
    assert (settings.turn_seconds, settings.bank_seconds, settings.robots) == (60.0, 60.0, 0)
    assert settings.database_url == f"sqlite:///{Path('data/mariah.sqlite').absolute()}"


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("ROBOTS=3\nTURN_SECONDS=30\nDISCORD_TOKEN=\nDATA_DIR='my nights'\n")
    settings = Settings.read({"ROBOTS": "2", "BANK_SECONDS": " "}, dotenv=file)
    assert (settings.robots, settings.turn_seconds, settings.bank_seconds) == (2, 30.0, 60.0)
    assert settings.data_dir == Path("my nights") and settings.discord_token == ""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ROBOTS", "8"),
        ("ROBOTS", "-1"),
        ("ROBOTS", "٣"),
        ("TURN_SECONDS", "0"),
        ("TURN_SECONDS", "nan"),
        ("BANK_SECONDS", "a minute"),
        ("DEAL_SECONDS", "0"),
        ("LOG_LEVEL", "loud"),
        ("DISCORD_API", "discord.com"),
        ("DISCORD_GATEWAY", "https://gateway"),
    ],
)
def test_a_wrong_value_is_told_by_name_in_one_sentence(key: str, value: str) -> None:
    with pytest.raises(SettingsFault) as told:
        Settings.read({key: value}, dotenv=None)
    text = str(told.value)
    assert text.startswith(key) and value in text and text.endswith(".") and "\n" not in text


def test_settings_never_print_the_token_or_the_database_password() -> None:
    settings = Settings.read({"DISCORD_TOKEN": "t0ken", "DATABASE_URL": "postgres://u:pa55@h/d"}, dotenv=None)
    assert "t0ken" not in repr(settings) and "pa55" not in repr(settings)


def test_every_setting_is_explained_in_the_example() -> None:
    example = (Path(__file__).parents[1] / ".env.example").read_text()
    for field in Settings.__dataclass_fields__:
        assert f"{field.upper()}=" in example
