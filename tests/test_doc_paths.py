"""Paths, links and decision records in documents and comments exist."""

import posixpath
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.checks.plain_english import iterate_prose

ROOT = Path(__file__).parents[1]
TRACKED = set(
    subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
)
FOLDERS = {parent.as_posix() for name in TRACKED for parent in Path(name).parents}
ROOTS = ("src", "shared", "tenants", "frontend", "tests", "deploy", "docs")
BUILT = ("frontend/generated", "frontend/dist")
PATH = re.compile(rf"(?<![\w./-])(?:{'|'.join(ROOTS)})/[\w./-]*\w")
RECORD = re.compile(r"\bdecisions/([\w-]*\w(?:\.md)?)")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")

pytestmark = pytest.mark.no_db


def read_texts(*kinds: str) -> Iterator[tuple[str, str]]:
    for name in sorted(TRACKED):
        if name.endswith(kinds) and name != "CHANGELOG.md":
            yield name, (ROOT / name).read_text("utf-8")


@cache
def read_documents() -> list[tuple[str, str]]:
    return list(read_texts(".md"))


@cache
def read_comments() -> list[tuple[str, str]]:
    code = read_texts(".py", ".ts", ".tsx", ".mjs", ".css", ".toml", ".sh")
    return [(name, "\n".join(line for _, line in iterate_prose(name, text))) for name, text in code]


def in_backquotes(text: str) -> str:
    return "\n".join(re.findall(r"`([^`\n]+)`", text))


def exists(path: str) -> bool:
    return path in TRACKED or path in FOLDERS or path.startswith(BUILT)


def test_paths_in_documents_exist() -> None:
    missing = [
        f"{name}: {path}"
        for name, text in read_documents()
        for path in PATH.findall(in_backquotes(text))
        if not exists(path)
    ]

    assert missing == []


def test_paths_in_comments_exist() -> None:
    missing = [
        f"{name}: {path}" for name, text in read_comments() for path in PATH.findall(text) if not exists(path)
    ]

    assert missing == []


def test_links_in_documents_have_targets() -> None:
    missing = [
        f"{name}: {link}"
        for name, text in read_documents()
        for link in LINK.findall(text)
        if not exists(posixpath.normpath(posixpath.join(posixpath.dirname(name), link)))
    ]

    assert missing == []


def test_decision_records_exist() -> None:
    missing = [
        f"{name}: {record}"
        for source in (read_documents(), read_comments())
        for name, text in source
        for record in RECORD.findall(text)
        if f"docs/decisions/{record}" not in TRACKED
    ]

    assert missing == []


def test_index_of_decisions_lists_each_record_once() -> None:
    index = (ROOT / "docs/decisions/README.md").read_text("utf-8")
    records = {Path(name).name for name in TRACKED if name.startswith("docs/decisions/")} - {"README.md"}

    assert sorted(LINK.findall(index)) == sorted(records)
