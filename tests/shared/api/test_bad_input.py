"""Hostile bodies and URLs are rejected in the error shape."""

import json
from typing import Any

import pytest

JSON = "application/json"
LOGIN = "/api/auth/login"
ORDINARY = "/api/invitations/look"
"""A public operation with the limits of most operations."""


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[1,",
        b"nonsense",
        b"{'email': 'single quotes'}",
        b'{"email": "a",}',
        b'{"email": NaN}',
        b'{"email": Infinity}',
        b'{"email": -Infinity}',
        b"\xff\xfe{\x00}\x00",
        b'{"email": "\xff"}',
        b'\xef\xbb\xbf{"email": "a"}',
        b'{"email": "a"} {"email": "b"}',
        b'{"email": "a", "email": "b"}',
        b'{"deep": {"same": 1, "same": 2}}',
        b"\x00",
        b" ",
        b'{"email": "\x01"}',
        b"[" * 2_000 + b"]" * 2_000,
        b'{"a":' * 2_000 + b"1" + b"}" * 2_000,
        b"[" * 100_000,
        b"%7B%7D",
        b"<xml/>",
    ],
)
def test_malformed_json_is_bad_request(anonymous, body):
    response = anonymous.post(ORDINARY, body, content_type=JSON)

    assert response.status_code == 400
    assert response.json().keys() == {"message"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b'{"email": "nul \\u0000", "password": "x"}', "email"),
        (b'{"email": "half \\ud800", "password": "x"}', "email"),
        (b'{"email": "half \\udfff pair", "password": "x"}', "email"),
        (b'{"a": {"b": ["ok", "nul \\u0000"]}}', "a.b.1"),
        (b'{"nul \\u0000": 1}', "body"),
        (b'{"half \\ud800": 1}', "body"),
        (b"1" * 20, "body"),
        (b'{"email": %d}' % (-(2**63) - 1), "body"),
        (b"-" + b"1" * 20, "body"),
        (b'{"email": ' + b"9" * 5_000 + b"}", "body"),
        (b'{"email": 1e400}', "body"),
        (b"[" * 40 + b"]" * 40, "body"),
        (b'{"a":' * 33 + b"1" + b"}" * 33, "body"),
        (json.dumps(list(range(20_001))).encode(), "body"),
        (json.dumps({str(n): n for n in range(10_001)}).encode(), "body"),
        (json.dumps({"email": "x" * 200_001}).encode(), "email"),
        (b"[]", "body"),
        (b"1", "body"),
        (b"null", "body"),
        (b'"text"', "body"),
        (b'{"email": "\xd9\xa3", "password": 1}', "email"),
        (b'{"email": "a", "password": "b", "__proto__": {"x": 1}}', "__proto__"),
    ],
)
def test_unstorable_json_is_rejected_by_field(anonymous, body, field):
    response = anonymous.post(ORDINARY, body, content_type=JSON)

    assert response.status_code == 422
    assert field in response.json()["errors"]


def test_json_within_limits_is_read(anonymous):
    deep: Any = 1
    for _ in range(30):
        deep = [deep]
    body = {
        "token": "a",
        "x": deep,
        "y": "x" * 200_000,
        "z": list(range(19_000)),
        "n": 2**62,
    }

    response = anonymous.post(ORDINARY, body, format="json")

    # The parser reads the whole body before it reports unknown fields.
    assert response.json()["errors"] == {key: ["This field doesn't exist."] for key in "xyzn"}
    assert response.json()["code"] == "unknown_field"


def test_list_of_unknown_fields_is_limited(anonymous):
    body = {"token": "a", **{f"{number}{'x' * 900}": 1 for number in range(900)}}

    errors = anonymous.post(ORDINARY, body, format="json").json()["errors"]

    assert len(errors) == 20
    assert max(map(len, errors)) == 100


@pytest.mark.parametrize("size", [1_000_001, 3_000_000])
def test_oversized_body_answers_413(anonymous, size):
    response = anonymous.post(ORDINARY, b" " * size, content_type=JSON)

    assert (response.status_code, response.json()) == (
        413,
        {"message": "The request body can be up to 1000000 bytes."},
    )


def test_body_with_password_has_a_smaller_limit(anonymous):
    response = anonymous.post(LOGIN, b" " * 16_001, content_type=JSON)

    assert (response.status_code, response.json()) == (
        413,
        {"message": "The request body can be up to 16000 bytes."},
    )


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "text/html",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "nonsense",
        "application/json, text/html",
        "é",
    ],
)
def test_unsupported_content_type_answers_415(anonymous, content_type):
    response = anonymous.generic("POST", LOGIN, b'{"email": "a"}', content_type=content_type)

    assert response.status_code == 415
    assert response.json().keys() == {"message"}


@pytest.mark.parametrize(
    "content_type", ["application/json; charset=utf-8", "Application/JSON", "application/json;x"]
)
def test_json_content_type_variants_are_accepted(anonymous, content_type):
    assert anonymous.generic("POST", LOGIN, b"{}", content_type=content_type).status_code == 422


@pytest.mark.parametrize(
    "path",
    [
        "/api/",
        "/api/nothing",
        "/api/account/x",
        "/api//account",
        "/api/account//",
        "/api/account;x",
        "/api/account%00",
        "/api/Account",
        "/api/%ff%fe",
        "/api/" + "x" * 5_000,
        "/api/auth/sessions/٣",
        "/api/auth/sessions/" + "9" * 40,
    ],
)
def test_unknown_url_answers_404_in_error_shape(anonymous, path):
    response = anonymous.get(path)

    assert (response.status_code, response.json()) == (404, {"message": "Not found."})
    assert response.headers["Content-Type"].startswith("application/json")


@pytest.mark.parametrize("query", ["search=%00", "%00=1", "limit=%00", "search=" + "x" * 2_001])
def test_unstorable_query_string_is_rejected(anonymous, query):
    response = anonymous.get(f"/api/options/domains?{query}")

    assert response.status_code == 422
    assert response.json()["errors"].keys() == {"query"}


@pytest.mark.parametrize(
    "accept", ["text/html", "application/xml", "image/*;q=0.1", "nonsense", "application/json; indent=4"]
)
def test_response_is_json_for_every_accept_header(anonymous, accept):
    response = anonymous.get("/api/account", HTTP_ACCEPT=accept)

    assert (response.status_code, response.content) == (401, b'{"message":"Unauthenticated."}')


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND", "FOO", "OPTIONS"])
def test_unknown_method_answers_405(anonymous, method):
    response = anonymous.generic(method, "/api/account")

    assert response.status_code == 405


def test_body_without_content_length_answers_411(anonymous):
    response = anonymous.generic(
        "POST", LOGIN, b"", content_type=JSON, HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH=""
    )

    assert response.status_code == 411
    assert response.json() == {"message": "Send the length of the body in Content-Length."}


def test_method_override_header_is_ignored(anonymous):
    response = anonymous.get("/api/auth/login", HTTP_X_HTTP_METHOD_OVERRIDE="POST")

    assert response.status_code == 405
    assert response.headers["Allow"] == "POST"
