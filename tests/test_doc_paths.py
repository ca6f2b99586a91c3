"""Every path and every decision record that documents and comments name exists."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TRACKED = set(
    subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
)
FOLDERS = {parent.as_posix() for name in TRACKED for parent in Path(name).parents}
ROOTS = ("src", "shared", "tenants", "frontend", "tests", "deploy", "docs")
MADE = ("frontend/generated", "frontend/dist")
"""What builds and readers make."""
PATH = re.compile(rf"(?<![\w./-])(?:{'|'.join(ROOTS)})/[\w./-]*\w")
RECORD = re.compile(r"\bdecisions/[\w-]+\.md")

pytestmark = pytest.mark.no_db


def texts() -> list[str]:
    kinds = (".md", ".py", ".ts", ".tsx", ".mjs", ".css", ".toml", ".sh")
    return sorted(name for name in TRACKED if name.endswith(kinds) and name != "CHANGELOG.md")


def in_backquotes(text: str) -> str:
    return "\n".join(re.findall(r"`([^`\n]+)`", text))


def test_paths_named_in_documents_exist() -> None:
    missing = [
        f"{name}: {path}"
        for name in texts()
        if name.endswith(".md")
        for path in PATH.findall(in_backquotes((ROOT / name).read_text("utf-8")))
        if path not in TRACKED and path not in FOLDERS and not path.startswith(MADE)
    ]

    assert missing == []


def test_decision_records_named_anywhere_exist() -> None:
    records = {path for path in TRACKED if path.startswith("docs/decisions/")}
    missing = [
        f"{name}: {record}"
        for name in texts()
        for record in RECORD.findall((ROOT / name).read_text("utf-8"))
        if f"docs/{record}" not in records
    ]

    assert missing == []
