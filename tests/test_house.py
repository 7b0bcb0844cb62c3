"""The house keeps its shape: imports run one way, the engine is pure, every package ships (DESIGN 1)."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IMPURE = {"asyncio", "random", "secrets", "time", "logging", "datetime", "os", "io", "socket", "threading"}


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module.partition(".")[0])
    return found


def test_imports_run_one_way() -> None:
    linted = subprocess.run([Path(sys.executable).parent / "lint-imports"], cwd=ROOT, capture_output=True, text=True)
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize("path", sorted((ROOT / "bot/engine").rglob("*.py")), ids=lambda path: path.name)
def test_the_engine_is_pure(path: Path) -> None:
    standard = set(sys.stdlib_module_names)
    used = _imports(path) - {"bot"}
    assert used <= standard, f"{path.name} wants {used - standard}"
    assert not used & IMPURE, f"{path.name} wants {used & IMPURE}"


def test_every_package_is_shipped() -> None:
    shipped = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"])
    there = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for top in ("bot", "cogs")
        for path in (ROOT / top).rglob("__init__.py")
    }
    assert there == shipped


def test_every_dependency_is_pinned_without_an_address() -> None:
    pins = (ROOT / "constraints.txt").read_text("utf-8").split("\n")
    assert all("==" in pin and "/" not in pin and "@" not in pin for pin in pins if pin)
    names = {pin.partition("==")[0].lower().replace("_", "-") for pin in pins if pin}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    assert {want.split(">")[0].split("[")[0].lower().replace("_", "-") for want in wanted} <= names
