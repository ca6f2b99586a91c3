"""Conventions without a linter rule: suppressed checks have a reason, no code is unfinished, files are
short."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.kit.sources import ROOT, list_python_sources, list_sources

pytestmark = pytest.mark.no_db

LONGEST = 350
LONGEST_FUNCTION = 60
# Brackets around one letter of each word prevent a match in this file.
SILENCED = re.compile(
    r"(?:#\s*no[q]a(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)?"
    r"|#\s*type:\s*[i]gnore(?:\[[\w\-, ]+\])?"
    r"|//\s*biome-[i]gnore\s+\S+:"
    r"|@ts-[e]xpect-error"
    r"|as [u]nknown as [^/]+)(?P<reason>.*)"
)
UNFINISHED = re.compile(
    r"@pytest\.mark\.(?:[s]kip|[x]fail)\b"
    r"|\b(?:test|it|describe)\.(?:[s]kip|[o]nly|[t]odo|[f]ixme)\b"
    r"|\b(?:[T]ODO|[F]IXME|[X]XX)\b"
    r"|@ts-[i]gnore"
)


def lines() -> Iterator[tuple[str, str]]:
    for path in list_sources():
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            yield f"{path.relative_to(ROOT)}:{number}", line


def test_suppressed_check_has_a_reason_on_the_same_line():
    without_reason = [
        place
        for place, line in lines()
        if (match := SILENCED.search(line)) and len(match["reason"].strip(" #—–-:*/()")) < 8
    ]

    assert without_reason == []


def test_no_unfinished_or_disabled_code():
    assert [place for place, line in lines() if UNFINISHED.search(line)] == []


def test_files_are_short_enough():
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in list_sources()}

    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_functions_have_at_most_sixty_lines():
    lengths = {
        f"{path.relative_to(ROOT)}:{each.name}": (each.end_lineno or 0) - each.lineno + 1
        for path in list_python_sources()
        for each in ast.walk(ast.parse(path.read_text()))
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}
