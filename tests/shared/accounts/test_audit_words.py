"""Every recorded action has a text on the audit screen, in every language of the panel."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tenants.backups.models import BackupKind

ROOT = Path(__file__).resolve().parents[3]
MESSAGES = ROOT / "frontend" / "panel" / "messages"
ACTION = re.compile(r"[a-z_]+\.[a-z_]+")
RECORDS = {"record", "_record"}
# Every possible value of actions that are built from parts.
PUT_TOGETHER = {
    "session.{}": {"session.signed_out", "session.refresh_token_reused"},
    "user.{}": {"user.reactivated", "user.suspended"},
    "backups.{}": {f"backups.{kind}" for kind in (BackupKind.IMPORT, BackupKind.WORDPRESS)},
    "options.{}_changed": {f"options.{part}_changed" for part in ("general", "seo", "error_page")},
    "_event_name": {
        "domain.restored",
        "domain.suspended",
        "domain.reactivated",
        "domain.opened",
        "domain.closed",
        "domain.updated",
    },
}
# The recorder itself passes its argument on.
HANDED_ON = {"action"}


@cache
def find_calls() -> tuple[tuple[ast.Call, str], ...]:
    """Return every call in the code, with the name of the called function."""
    results = []
    for path in (
        path
        for top in ("shared", "src/commissary/recovery", "tenants")
        for path in (ROOT / top).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = node.func.func if isinstance(node.func, ast.Call) else node.func
                results.append((node, getattr(called, "attr", getattr(called, "id", ""))))
    return tuple(results)


def find_recorded_actions():
    """Yield every action that the code records."""
    for node, name in find_calls():
        is_recorder = name == "recorder" and isinstance(node.func, ast.Call)
        if (name in RECORDS or is_recorder) and node.args:
            yield node.args[0]
        elif name == "create" and "AuditEvent" in ast.unparse(node.func):
            yield from (each.value for each in node.keywords if each.arg == "action")


def actions() -> set[str]:
    results: set[str] = set()
    for texts in find_recorded_actions():
        if isinstance(texts, ast.Constant):
            results.add(str(texts.value))
        elif isinstance(texts, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in texts.values)
            results |= PUT_TOGETHER["".join(parts)]
        elif isinstance(texts, ast.Call):
            results |= PUT_TOGETHER[ast.unparse(texts.func)]
        elif isinstance(texts, ast.IfExp):
            results |= {str(getattr(each, "value", each)) for each in (texts.body, texts.orelse)}
        else:
            assert ast.unparse(texts) in HANDED_ON
    return results


def read_texts(language: str) -> dict[str, str]:
    """Return the texts of a language by action."""
    text = (MESSAGES / language / "audit.ts").read_text().partition("actions: {")[2]
    return {
        f"{thing}.{verb}": texts
        for thing, verbs in re.findall(r"(\w+): \{([^{}]*)\}", text)
        for verb, texts in re.findall(r'(\w+):\s*"([^"]+)"', verbs)
    }


def test_recorded_actions_match_expected_format():
    result = actions()

    assert {"session.signed_in", "work.retried", "domain.created", "domain.purged", "post.deleted"} <= result
    assert [each for each in result if not ACTION.fullmatch(each)] == []


def test_session_end_reasons_are_the_listed_ones():
    ends = {f"session.{ast.literal_eval(node.args[1])}" for node, name in find_calls() if name == "_revoke"}

    assert ends == PUT_TOGETHER["session.{}"]


@pytest.mark.parametrize("language", [each.name for each in MESSAGES.iterdir() if each.is_dir()])
def test_every_action_has_a_translation(language):
    assert actions() - read_texts(language).keys() == set()


@pytest.mark.parametrize("language", [each.name for each in MESSAGES.iterdir() if each.is_dir()])
def test_no_translation_is_unused(language):
    assert read_texts(language).keys() - actions() == set()
