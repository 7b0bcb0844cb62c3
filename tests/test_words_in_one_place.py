"""Every sentence that players see is made in `bot/present`, so that other languages can follow.

Descriptions of commands are part of Discord's form and stand in the cogs; the questions and words of the rule book are
the engine's data (DESIGN 2).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted([*(ROOT / "cogs").glob("*.py"), *(ROOT / "bot/table").glob("*.py")])
FORM = ("description", "describe", "name", "Choice")
"""Calls and keywords whose texts are Discord's form."""
SENTENCE = re.compile(r"[A-Z][a-z']* ([a-z'`/-]+ ){2,}")


def sentences(tree: ast.Module) -> Iterator[str]:
    """Whole sentences among the texts of a module that are neither its documentation, its log nor Discord's form."""
    skipped: set[int] = set()
    formal: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.ClassDef):
            formal += [one.value for one in node.keywords if one.arg in FORM]
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called.startswith("_log.") or called.rpartition(".")[2] in FORM or called.endswith("Error"):
                formal += [*node.args, *node.keywords]
            formal += [one.value for one in node.keywords if one.arg in FORM]
    skipped |= {id(one) for part in formal for one in ast.walk(part)}
    named = {one.id for part in formal for one in ast.walk(part) if isinstance(one, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.Assign) and {ast.unparse(target) for target in node.targets} & named:
            skipped |= {id(one) for one in ast.walk(node)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in skipped)
    yield from (text.value for text in texts if isinstance(text.value, str) and SENTENCE.search(text.value))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_file_but_those_of_the_presenter_speaks_to_players(file: Path) -> None:
    assert list(sentences(ast.parse(file.read_text("utf-8")))) == []


def test_a_sentence_would_be_found() -> None:
    tree = ast.parse('def say():\n    """Say it."""\n    return "You have to wait until the hand is over."\n')
    assert list(sentences(tree)) == ["You have to wait until the hand is over."]
