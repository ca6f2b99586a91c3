"""Pages while the renderer draws, refuses, hangs or is not there."""

import re
import time
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from shared.tenancy.unit_of_work import DomainRef
from tenants.site.rendering import client
from tests.kit import make
from tests.tenants.site.conftest import (
    FakeRenderer,
    answer,
    body_of,
    draws,
    drips,
    hangs,
    is_too_slow,
    refuses,
)
from tests.tenants.site.reading import payload_in

pytestmark = pytest.mark.usefixtures("in_alpha")

WAITED = client.DEADLINE - 0.1
BUSY = 15
"""Seconds per page on a busy machine: half of the time that a renderer hangs."""


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock of the pages."""

    moments = [datetime(2026, 5, 4, 12, 0, 30, tzinfo=UTC)]
    monkeypatch.setattr(timezone, "now", lambda: moments[-1])
    return moments.append


def drawn_in(response: Any) -> str:
    match = re.search(r'<div id="site">(.*?)</div>\n<script', response.content.decode(), re.DOTALL)
    assert match
    return match.group(1)


def test_page_contains_rendered_payload(visitor: Client, renderer: FakeRenderer) -> None:
    make.post("pages", title="Welcome", url="")

    response = visitor.get("/")

    assert "drawn: Welcome" in drawn_in(response)
    assert renderer.payloads[0]["page"]["title"] == "Welcome"


def test_a_page_that_is_drawn_brings_its_shell_alone(visitor: Client, renderer: FakeRenderer) -> None:
    make.post("pages", title="Welcome", url="")

    drawn = visitor.get("/").content
    renderer.act = refuses
    undrawn = visitor.get("/blog").content

    assert (drawn.count(b'id="shell"'), drawn.count(b'id="payload"')) == (1, 0)
    assert (undrawn.count(b'id="shell"'), undrawn.count(b'id="payload"')) == (0, 1)


def test_a_renderer_of_another_release_is_no_renderer(visitor: Client, renderer: FakeRenderer) -> None:
    renderer.act = lambda handler, _payload: answer(handler, 404, b'{"error": "There is POST /render."}')

    response = visitor.get("/members")

    assert (response.status_code, drawn_in(response)) == (200, "")
    assert b'id="payload"' in response.content


def test_without_a_renderer_the_page_is_left_to_the_browser(visitor: Client) -> None:
    make.post("pages", title="Welcome", url="")

    result, missing = visitor.get("/"), visitor.get("/nowhere")

    assert (result.status_code, missing.status_code) == (200, 404)
    assert drawn_in(result) == ""
    assert b"<title>Welcome | Alpha</title>" in result.content
    assert b'id="payload"' in result.content
    assert b'rel="canonical"' in result.content


def test_no_word_of_a_page_ends_the_data_that_is_left_to_the_browser(visitor: Client) -> None:
    make.post("pages", title="</script>&\u2028<b>", url="")

    response = visitor.get("/")

    data = response.content.partition(b'id="payload">')[2].partition(b"</script>")[0]
    assert not {"<", ">", "&", "\u2028"}.intersection(data.decode())
    assert payload_in(response)["page"]["title"] == "</script>&\u2028<b>"


def test_a_renderer_that_hangs_costs_one_visitor_its_deadline(
    visitor: Client, renderer: FakeRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "_SHORTEST_PAUSE", 2 * BUSY)
    renderer.act = hangs

    first = seconds(lambda: visitor.get("/members"))
    visitor.get("/blog")

    assert WAITED < first < BUSY
    assert len(renderer.payloads) == 1, "the second visitor did not wait"


def test_slow_renderer_times_out_at_the_same_deadline(visitor: Client, renderer: FakeRenderer) -> None:
    renderer.act = drips

    taken = seconds(lambda: visitor.get("/members"))

    assert WAITED < taken < BUSY


def test_a_page_the_renderer_cannot_draw_leaves_the_others_alone(
    visitor: Client, renderer: FakeRenderer
) -> None:
    draws, renderer.act = renderer.act, refuses
    broken = visitor.get("/members")

    renderer.act = draws
    fine = visitor.get("/blog")

    assert (broken.status_code, drawn_in(broken)) == (200, "")
    assert "drawn: Blog" in drawn_in(fine)


def test_a_page_that_takes_too_long_keeps_the_renderer_from_its_own_domain_alone(
    visitor: Client, renderer: FakeRenderer, beta: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws, renderer.act = renderer.act, is_too_slow
    visitor.get("/members")
    renderer.act = draws

    own = visitor.get("/blog")
    others = Client(HTTP_HOST=beta.host).get("/blog")
    later = time.monotonic() + client._LONGEST_PAUSE
    monkeypatch.setattr(client, "time", SimpleNamespace(monotonic=lambda: later))
    again = visitor.get("/blog")

    assert (own.status_code, drawn_in(own)) == (200, "")
    assert "drawn: Blog" in drawn_in(others)
    assert "drawn: Blog" in drawn_in(again)


@pytest.mark.parametrize("reply", [b"", b"no HTML", b'{"html": "<p>"}', b"\xff"])
def test_a_reply_that_cannot_be_read_is_no_page(
    visitor: Client, renderer: FakeRenderer, reply: bytes
) -> None:
    renderer.act = lambda handler, _payload: answer(handler, 200, reply)

    response = visitor.get("/members")

    assert (response.status_code, drawn_in(response)) == (200, "")


def test_a_renderer_that_came_back_draws_again(visitor: Client, settings: Any) -> None:
    visitor.get("/members")
    fake = FakeRenderer(settings.RENDERER.at)
    time.sleep(0.6)  # the first pause after a failure

    response = visitor.get("/members")

    fake.stop()
    assert "drawn: Members" in drawn_in(response)


def test_a_renderer_that_hangs_up_after_each_page_draws_the_next(
    visitor: Client, renderer: FakeRenderer
) -> None:
    def draws_once(handler: BaseHTTPRequestHandler, payload: dict[str, Any]) -> None:
        draws(handler, payload)
        handler.close_connection = True

    renderer.act = draws_once

    pages = [visitor.get(path) for path in ("/members", "/blog", "/cuisines")]

    assert ["drawn: " in drawn_in(each) for each in pages] == [True, True, True]


def test_a_page_that_comes_in_pieces_is_drawn_whole(visitor: Client, renderer: FakeRenderer) -> None:
    body = body_of("<main>" + "é" * 100_000 + "</main>").decode()
    fields = f"content-type: Text/HTML; charset=utf-8\r\ncontent-length: {len(body.encode())}\r\n"
    head = f"HTTP/1.1 200 OK\r\n{fields}\r\n"
    whole = head.encode() + body.encode()

    def drips_whole(handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
        for begin, end in ((0, 7), (7, len(head) - 2), (len(head) - 2, 5_001), (5_001, len(whole))):
            handler.wfile.write(whole[begin:end])
            handler.wfile.flush()
            time.sleep(0.02)

    renderer.act = drips_whole

    pages = [visitor.get(path).content.decode() for path in ("/members", "/blog")]

    assert [body in page for page in pages] == [True, True]
    assert renderer.connections == 1


def test_pages_are_drawn_over_one_connection(visitor: Client, renderer: FakeRenderer) -> None:
    for path in ("/members", "/blog", "/cuisines"):
        visitor.get(path)

    assert len(renderer.payloads) == 3
    assert renderer.connections == 1


@pytest.mark.parametrize(
    "reply",
    [
        b"HTTP/1.1 200 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nlonger",
        b"HTTP/1.1 200 OK\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
        b"HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"x" * 40_000,
        b"SSH-2.0\r\n\r\n",
        b"",
    ],
)
def test_invalid_renderer_response_gives_no_page(
    visitor: Client, renderer: FakeRenderer, reply: bytes
) -> None:
    def says(handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
        handler.wfile.write(reply)
        handler.close_connection = True

    renderer.act = says

    response = visitor.get("/members")

    assert (response.status_code, drawn_in(response)) == (200, "")


def test_a_page_is_drawn_once_a_minute(visitor: Client, renderer: FakeRenderer, at: Any) -> None:
    visitor.get("/members")
    visitor.get("/members")
    at(datetime(2026, 5, 4, 12, 1, 0, tzinfo=UTC))
    visitor.get("/members")

    assert [each["now"] for each in renderer.payloads] == ["2026-05-04T12:00:00Z", "2026-05-04T12:01:00Z"]


def test_without_a_renderer_the_last_drawing_is_shown_with_its_moment(
    visitor: Client, renderer: FakeRenderer, at: Any
) -> None:
    visitor.get("/members")
    renderer.act = refuses
    at(datetime(2026, 5, 4, 13, 0, 0, tzinfo=UTC))

    response = visitor.get("/members")

    assert "data-drawn='2026-05-04T12:00:00Z'" in drawn_in(response)
    assert b'id="payload"' not in response.content


def test_a_drawing_of_old_content_is_never_shown_again(visitor: Client, renderer: FakeRenderer) -> None:
    visitor.get("/members")
    renderer.act = refuses

    make.post("members", title="Just opened")
    response = visitor.get("/members")

    assert drawn_in(response) == ""
    assert b"Just opened" in response.content


def test_while_the_breaker_is_open_one_caller_tries_at_a_time() -> None:
    breaker = client.Breaker()
    breaker.failed(took=0)
    asked_at_once = breaker.allows_request()
    time.sleep(0.55)

    tries = [breaker.allows_request() for _each in range(3)]

    assert not asked_at_once
    assert tries == [True, False, False]


def test_breaker_pause_grows_with_the_duration_of_failures() -> None:
    cheap, dear = client.Breaker(), client.Breaker()

    pauses = [cheap.failed(took=0.001) for _each in range(4)], [dear.failed(took=1.5) for _each in range(4)]

    assert pauses == ([0.5, 0.5, 0.5, 0.5], [4.5, 9.0, 10.0, 10.0])


def seconds(act: Any) -> float:
    began = time.monotonic()
    assert act().status_code == 200
    return time.monotonic() - began
