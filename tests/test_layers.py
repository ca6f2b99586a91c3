"""Architecture rules beyond import-linter, which treats `django` as one package and does not check file
names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.sources import ROOT, list_python_sources

pytestmark = pytest.mark.no_db

WITHOUT_HTTP = ("models", "services")
HTTP = ("django.http", "django.shortcuts", "django.urls", "rest_framework")
NAMELESS = {"utils", "util", "helpers", "helper", "common", "misc", "tools"}


def knows_no_http(path: Path) -> bool:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[0] in {"shared", "tenants"} and any(part in WITHOUT_HTTP for part in parts)


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_http(name: str) -> bool:
    return any(f"{name}.".startswith(f"{banned}.") for banned in HTTP)


def test_models_and_services_do_not_import_http():
    without_http = [path for path in list_python_sources() if knows_no_http(path)]
    known = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in without_http
        for name in imported_names(path)
        if is_http(name)
    ]

    assert without_http
    assert known == []


def test_file_names_are_meaningful():
    assert [str(path) for path in list_python_sources() if path.stem in NAMELESS] == []
