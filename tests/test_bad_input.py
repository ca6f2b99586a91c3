"""Hostile input to every endpoint gives an error in the contract shape, never a 500."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import TABLE, Role, Scope
from tests.kit import make
from tests.kit.canary import Canary, seed
from tests.kit.isolation import make_maker
from tests.kit.openapi import Operation, operations
from tests.kit.state import roll_back
from tests.kit.texts import iterate_paths, replace_at

HUGE = 10**30
DEEP = 2_000

UNREADABLE = {
    "nothing": b"",
    "half an object": b'{"title": ',
    "a bare word": b"title",
    "two values": b"{} {}",
    "a comment": b"{} // end",
    "not a number": b'{"position": NaN}',
    "infinity": b'{"position": -Infinity}',
    "not UTF-8": b'{"title": "\xff\xfe"}',
    "UTF-16": '{"title": "a"}'.encode("utf-16"),
    "a byte-order mark and nothing": b"\xef\xbb\xbf",
    "deep arrays": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "a key twice": b'{"title": "a", "title": "b"}',
}
MISFITS: dict[str, Any] = {
    "a list": [],
    "a text": "text",
    "a number": 7,
    "null": None,
    "true": True,
    "an empty object": {},
    "a poisoned prototype": {"__proto__": {"is_admin": True}, "constructor": {"prototype": {}}},
}
HOSTILE_VALUES: dict[str, Any] = {
    "NUL": "a\u0000b",
    "half a surrogate pair": "a\ud800b",
    "a huge integer": HUGE,
    "a huge negative integer": -HUGE,
    "a huge float": 1e308,
    "Arabic-Indic digits": "٣",
    "a long text": "x" * 150_000,
    "true": True,
    "an object": {"a": {"b": [1, {"c": None}]}},
    "a list": [[], {}, None, "x"],
    "null": None,
    "right-to-left override": "\u202eabc",
}
HOSTILE_IDS = (
    "٣",
    "1%D9%A3",
    str(HUGE),
    "-1",
    "0",
    "1.0",
    "1e3",
    "1_0",
    "%00",
    "1%00",
    "null",
    "%2e%2e%2f",
    "0x10",
    " 1",
    "1%20",
)
HOSTILE_QUERIES = (
    "٣",
    str(HUGE),
    f"-{HUGE}",
    "-1",
    "1.5",
    "%00",
    "%ff",
    "null",
    "[]",
    "{}",
    "'\"--",
    "x" * 3_000,
    "",
)

WRITES = [each for each in operations() if not each.is_read]
WITH_JSON = [each for each in WRITES if each.body is not None and not each.is_multipart]


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.fixture
def admin(home) -> "Caller":
    return Caller(home)


class Caller:
    """An admin of the seeded domain. All its requests are rolled back."""

    def __init__(self, home: Canary) -> None:
        self.home = home
        self._tokens: dict[Role, str] = {}

    def send(self, operation: Operation, url: str, content: bytes | None = None, **headers: str) -> Any:
        token = self._get_token(operation)
        with roll_back():
            client = APIClient(HTTP_HOST=f"api.{self.home.domain.host}", raise_request_exception=False)
            extra: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Bearer {token}", **headers}
            kind = extra.pop("content_type", "application/json")
            data: Any = content or b""  # the stub expects text, but bytes are sent
            return client.generic(operation.method.upper(), url, data, content_type=kind, **extra)

    def _get_token(self, operation: Operation) -> str:
        """Return the token of a session that survives the rollback; create one if the call can end the
        session."""
        role = _choose_role(operation)
        if role not in self._tokens or operation.about_session:
            self._tokens[role] = make.role_token(role, self.home.domain)
        return self._tokens[role]

    def url(self, operation: Operation) -> str:
        return operation.url(self.home.number, self.home.uid)

    def body(self, operation: Operation) -> Any:
        return make_maker(self.home).body(operation)


def _choose_role(operation: Operation) -> Role:
    """Return Admin, or Super Admin for calls that only super admins can make."""
    may = TABLE.get(operation.permission, {Role.ADMIN: Scope.ALL})
    return Role.ADMIN if Role.ADMIN in may else Role.SUPER_ADMIN


def find_problem(response: Any) -> str | None:
    """Return the problem of a response to hostile input, or None if the response is correct."""
    if response.status_code >= 500:
        return f"answered {response.status_code}"
    if response.status_code == 429:
        return "answered 429, so that nothing was tried"
    if response.status_code < 400:
        return None
    if not response.headers["Content-Type"].startswith("application/json"):
        return f"{response.status_code} as {response.headers['Content-Type']}"
    answer = json.loads(response.content)
    errors = answer.get("errors", {})
    is_in_shape = (
        isinstance(answer.get("message"), str)
        and answer["message"]
        and isinstance(answer.get("code", ""), str)
        and isinstance(errors, dict)
        and all(isinstance(each, str) for messages in errors.values() for each in messages)
    )
    return None if is_in_shape else f"{response.status_code} with {answer}"


def complaints(cases: Iterator[tuple[str, Any]]) -> list[str]:
    return [f"{name}: {wrong}" for name, response in cases if (wrong := find_problem(response))]


@pytest.mark.parametrize("operation", WITH_JSON, ids=str)
def test_malformed_json_is_rejected(operation: Operation, admin: Caller):
    answers = {
        name: admin.send(operation, admin.url(operation), content) for name, content in UNREADABLE.items()
    }

    assert complaints(iter(answers.items())) == []
    for name, answer in answers.items():
        assert answer.status_code >= 400 or name == "nothing", name


@pytest.mark.parametrize("operation", WITH_JSON, ids=str)
def test_json_of_wrong_type_never_fails_with_500(operation: Operation, admin: Caller):
    answers = {
        name: admin.send(operation, admin.url(operation), json.dumps(value).encode())
        for name, value in MISFITS.items()
    }

    assert complaints(iter(answers.items())) == []


@pytest.mark.parametrize("operation", WITH_JSON, ids=str)
def test_hostile_field_values_never_fail_with_500(operation: Operation, admin: Caller):
    def cases() -> Iterator[tuple[str, Any]]:
        for path, body in variations(admin.body(operation)):
            content = json.dumps(body).encode()
            yield path, admin.send(operation, admin.url(operation), content)

    assert complaints(cases()) == []


def variations(body: Any) -> Iterator[tuple[str, Any]]:
    """Yield `body` with one value at a time replaced by each hostile value."""
    for path in iterate_paths(body):
        for name, value in HOSTILE_VALUES.items():
            yield f"{name} at {'.'.join(map(str, path))}", replace_at(body, path, value)


@pytest.mark.parametrize("operation", [each for each in operations() if each.path_parameters], ids=str)
def test_invalid_id_is_not_found(operation: Operation, admin: Caller):
    body = json.dumps(admin.body(operation)).encode()
    answers = {text: admin.send(operation, operation.url(text), body) for text in HOSTILE_IDS}

    assert complaints(iter(answers.items())) == []
    for text, answer in answers.items():
        assert answer.status_code in {400, 404, 405}, text


@pytest.mark.parametrize("operation", [each for each in operations() if each.query_parameters], ids=str)
def test_hostile_queries_never_fail_with_500(operation: Operation, admin: Caller):
    def cases() -> Iterator[tuple[str, Any]]:
        for name in operation.query_parameters:
            for value in HOSTILE_QUERIES:
                query = f"{name}={value}"
                yield query, admin.send(operation, f"{admin.url(operation)}?{query}")

    assert complaints(cases()) == []


@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_unsupported_content_type_is_rejected(operation: Operation, admin: Caller):
    types = (
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "x",
        "",
    )
    url = admin.url(operation)

    answers = {kind: admin.send(operation, url, b"<a/>", content_type=kind) for kind in types}

    assert complaints(iter(answers.items())) == []


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nowhere", "/api/posts/1/nowhere", "/api//posts", "/api/%00"]
)
def test_unknown_url_answers_in_error_shape(path: str, admin: Caller):
    response = admin.send(operations()[0], path)

    assert response.status_code in {404, 405}
    assert find_problem(response) is None


def test_unknown_method_answers_in_error_shape(admin: Caller):
    for operation in operations():
        client = APIClient(HTTP_HOST=f"api.{admin.home.domain.host}", raise_request_exception=False)

        response = client.generic("PROPFIND", admin.url(operation))

        assert response.status_code in {401, 403, 405}
        assert find_problem(response) is None
