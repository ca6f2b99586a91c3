"""The renderer's payload: JSON, and the positions of its parts."""

import json
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.site.payload.addresses import Query
from tenants.site.payload.escaping import encode_json
from tenants.site.payload.page_payload import page_at
from tenants.site.payload.serialization import encode_payload
from tests.kit import make
from tests.tenants.site.conftest import FakeRenderer, render_page

pytestmark = pytest.mark.usefixtures("in_alpha")


def heading(number: int) -> dict[str, Any]:
    return {"type": "Heading", "props": {"id": f"h{number}", "text": f"Käse & <Brot> {number} \u2028 ☕"}}


def make_page(count: int) -> Any:
    make.post("members", title="Crêpes <1>")
    content = [*(heading(number) for number in range(count)), {"type": "MembersGrid", "props": {"id": "m"}}]
    make.post("pages", title="Welcome", url="", builder={"schema": 1, "root": {}, "content": content})
    return page_at("", Query()).payload


def parse_parts(text: bytes, layout: Any) -> tuple[Any, bytes]:
    """Parse the value at the start of `text` and each part separately; return them and the rest of the
    text."""
    if isinstance(layout, int):
        return json.loads(text[:layout]), text[layout:]
    named = isinstance(layout, dict)
    pairs = list(layout.items()) if named else list(enumerate(layout))
    values: dict[Any, Any] = {}
    rest = text
    for place, (name, each) in enumerate(pairs):
        before = (b"{" if named else b"[") if place == 0 else b","
        before += b'"%b":' % str(name).encode() if named else b""
        assert rest.startswith(before)
        values[name], rest = parse_parts(rest[len(before) :], each)
    if not pairs:
        rest = rest[1:]
    assert rest[:1] == (b"}" if named else b"]")
    return (values if named else list(values.values())), rest[1:]


def test_layout_contains_positions_of_payload_parts(alpha: DomainRef) -> None:
    payload = make_page(3)

    text, described = encode_payload(payload)

    sent = json.loads(described)
    assert text == encode_json({**payload, "snippets": []})
    assert sent["domain"] == alpha.id
    assert len(sent["layout"]["page"]["blocks"]) == 4
    assert isinstance(sent["layout"]["lists"]["members"], int)
    assert parse_parts(text, sent["layout"]) == ({**payload, "snippets": []}, b"")


def test_page_without_blocks_and_lists_has_a_layout() -> None:
    payload = page_at(None, Query()).payload

    text, described = encode_payload(payload)

    assert parse_parts(text, json.loads(described)["layout"])[0]["page"] == payload["page"]


def test_layout_is_sent_to_the_renderer_with_the_payload(visitor: Client, renderer: FakeRenderer) -> None:
    make_page(3)
    told: list[str] = []

    def listen(handler: BaseHTTPRequestHandler, payload: dict[str, Any]) -> None:
        told.append(handler.headers["X-Layout"])
        render_page(handler, payload)

    renderer.act = listen
    visitor.get("/")

    assert len(json.loads(told[0])["layout"]["page"]["blocks"]) == 4


def test_layout_too_long_for_a_header_is_not_sent(visitor: Client, renderer: FakeRenderer) -> None:
    payload = make_page(1999)
    told: list[str | None] = []

    def listen(handler: BaseHTTPRequestHandler, payload: dict[str, Any]) -> None:
        told.append(handler.headers["X-Layout"])
        render_page(handler, payload)

    renderer.act = listen
    visitor.get("/")

    assert len(payload["page"]["blocks"]) > 1000
    assert told == [None]
