from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.postgres import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: a SQLite file, then a PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'night.sqlite'}"
    return request.getfixturevalue("postgres")
