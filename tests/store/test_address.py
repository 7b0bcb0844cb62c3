from __future__ import annotations

import pytest

from bot.store.address import address, file_of, is_sqlite
from bot.store.errors import StoreUnreachable


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_a_host_may_hand_out_either_scheme_of_postgresql(scheme: str) -> None:
    url = address(f"{scheme}://ann:secret@db.example/night")
    assert url.drivername == "postgresql+psycopg" and url.password == "secret" and not is_sqlite(url)


def test_a_sqlite_address_names_its_file() -> None:
    url = address("sqlite:////var/mariah.sqlite")
    assert is_sqlite(url) and str(file_of(url)) == "/var/mariah.sqlite"


@pytest.mark.parametrize("text", ["", "mysql://x/y", "sqlite://", "sqlite:///:memory:", "ann:secret@nowhere"])
def test_another_address_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(StoreUnreachable) as told:
        address(text)
    assert "secret" not in str(told.value)
