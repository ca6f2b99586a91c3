"""Pages while the renderer works, fails, hangs or is unavailable."""

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
    build_body,
    drip,
    hang,
    refuse,
    render_page,
    time_out,
)
from tests.tenants.site.reading import read_payload

pytestmark = pytest.mark.usefixtures("in_alpha")

WAITED = client.DEADLINE - 0.1
BUSY = 15
"""Seconds per page on a busy machine; a hanging renderer takes twice as long."""


@pytest.fixture
def set_time(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the clock of the pages."""

    moments = [datetime(2026, 5, 4, 12, 0, 30, tzinfo=UTC)]
    monkeypatch.setattr(timezone, "now", lambda: moments[-1])
    return moments.append


def read_html(response: Any) -> str:
    match = re.search(r'<div id="site">(.*?)</div>\n<script', response.content.decode(), re.DOTALL)
    assert match
    return match.group(1)


def test_page_contains_rendered_payload(visitor: Client, renderer: FakeRenderer) -> None:
    make.post("pages", title="Welcome", url="")

    response = visitor.get("/")

    assert "rendered: Welcome" in read_html(response)
    assert renderer.payloads[0]["page"]["title"] == "Welcome"


def test_rendered_page_includes_its_own_shell_only(visitor: Client, renderer: FakeRenderer) -> None:
    make.post("pages", title="Welcome", url="")

    rendered = visitor.get("/").content
    renderer.act = refuse
    unrendered = visitor.get("/blog").content

    assert (rendered.count(b'id="shell"'), rendered.count(b'id="payload"')) == (1, 0)
    assert (unrendered.count(b'id="shell"'), unrendered.count(b'id="payload"')) == (0, 1)


def test_renderer_of_another_release_is_not_used(visitor: Client, renderer: FakeRenderer) -> None:
    renderer.act = lambda handler, _payload: answer(handler, 404, b'{"error": "There is POST /render."}')

    response = visitor.get("/members")

    assert (response.status_code, read_html(response)) == (200, "")
    assert b'id="payload"' in response.content


def test_browser_renders_the_page_without_renderer(visitor: Client) -> None:
    make.post("pages", title="Welcome", url="")

    result, missing = visitor.get("/"), visitor.get("/nowhere")

    assert (result.status_code, missing.status_code) == (200, 404)
    assert read_html(result) == ""
    assert b"<title>Welcome | Alpha</title>" in result.content
    assert b'id="payload"' in result.content
    assert b'rel="canonical"' in result.content


def test_page_text_cannot_end_the_embedded_payload(visitor: Client) -> None:
    make.post("pages", title="</script>&\u2028<b>", url="")

    response = visitor.get("/")

    data = response.content.partition(b'id="payload">')[2].partition(b"</script>")[0]
    assert not {"<", ">", "&", "\u2028"}.intersection(data.decode())
    assert read_payload(response)["page"]["title"] == "</script>&\u2028<b>"


def test_hanging_renderer_delays_one_visitor_only(
    visitor: Client, renderer: FakeRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "_SHORTEST_PAUSE", 2 * BUSY)
    renderer.act = hang

    first = seconds(lambda: visitor.get("/members"))
    visitor.get("/blog")

    assert WAITED < first < BUSY
    assert len(renderer.payloads) == 1, "the second visitor did not wait"


def test_slow_renderer_times_out_at_the_same_deadline(visitor: Client, renderer: FakeRenderer) -> None:
    renderer.act = drip

    taken = seconds(lambda: visitor.get("/members"))

    assert WAITED < taken < BUSY


def test_failed_page_does_not_affect_other_pages(visitor: Client, renderer: FakeRenderer) -> None:
    render_page, renderer.act = renderer.act, refuse
    broken = visitor.get("/members")

    renderer.act = render_page
    fine = visitor.get("/blog")

    assert (broken.status_code, read_html(broken)) == (200, "")
    assert "rendered: Blog" in read_html(fine)


def test_slow_page_blocks_the_renderer_for_its_own_domain_only(
    visitor: Client, renderer: FakeRenderer, beta: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    render_page, renderer.act = renderer.act, time_out
    visitor.get("/members")
    renderer.act = render_page

    own = visitor.get("/blog")
    others = Client(HTTP_HOST=beta.host).get("/blog")
    later = time.monotonic() + client._LONGEST_PAUSE
    monkeypatch.setattr(client, "time", SimpleNamespace(monotonic=lambda: later))
    again = visitor.get("/blog")

    assert (own.status_code, read_html(own)) == (200, "")
    assert "rendered: Blog" in read_html(others)
    assert "rendered: Blog" in read_html(again)


@pytest.mark.parametrize("reply", [b"", b"no HTML", b'{"html": "<p>"}', b"\xff"])
def test_unreadable_response_is_not_used_as_page(
    visitor: Client, renderer: FakeRenderer, reply: bytes
) -> None:
    renderer.act = lambda handler, _payload: answer(handler, 200, reply)

    response = visitor.get("/members")

    assert (response.status_code, read_html(response)) == (200, "")


def test_recovered_renderer_is_used_again(visitor: Client, settings: Any) -> None:
    visitor.get("/members")
    fake = FakeRenderer(settings.RENDERER.at)
    time.sleep(0.6)  # wait for the end of the first pause after a failure

    response = visitor.get("/members")

    fake.stop()
    assert "rendered: Members" in read_html(response)


def test_renderer_that_closes_connections_renders_the_next_page(
    visitor: Client, renderer: FakeRenderer
) -> None:
    def fail_after_first(handler: BaseHTTPRequestHandler, payload: dict[str, Any]) -> None:
        render_page(handler, payload)
        handler.close_connection = True

    renderer.act = fail_after_first

    pages = [visitor.get(path) for path in ("/members", "/blog", "/cuisines")]

    assert ["rendered: " in read_html(each) for each in pages] == [True, True, True]


def test_page_in_several_chunks_is_rendered_completely(visitor: Client, renderer: FakeRenderer) -> None:
    body = build_body("<main>" + "é" * 100_000 + "</main>").decode()
    fields = f"content-type: Text/HTML; charset=utf-8\r\ncontent-length: {len(body.encode())}\r\n"
    head = f"HTTP/1.1 200 OK\r\n{fields}\r\n"
    whole = head.encode() + body.encode()

    def drip_whole_page(handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
        for begin, end in ((0, 7), (7, len(head) - 2), (len(head) - 2, 5_001), (5_001, len(whole))):
            handler.wfile.write(whole[begin:end])
            handler.wfile.flush()
            time.sleep(0.02)

    renderer.act = drip_whole_page

    pages = [visitor.get(path).content.decode() for path in ("/members", "/blog")]

    assert [body in page for page in pages] == [True, True]
    assert renderer.connections == 1


def test_pages_are_rendered_over_one_connection(visitor: Client, renderer: FakeRenderer) -> None:
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
def test_invalid_renderer_response_is_not_used_as_page(
    visitor: Client, renderer: FakeRenderer, reply: bytes
) -> None:
    def reply_with(handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
        handler.wfile.write(reply)
        handler.close_connection = True

    renderer.act = reply_with

    response = visitor.get("/members")

    assert (response.status_code, read_html(response)) == (200, "")


def test_page_is_rendered_once_a_minute(visitor: Client, renderer: FakeRenderer, set_time: Any) -> None:
    visitor.get("/members")
    visitor.get("/members")
    set_time(datetime(2026, 5, 4, 12, 1, 0, tzinfo=UTC))
    visitor.get("/members")

    assert [each["now"] for each in renderer.payloads] == ["2026-05-04T12:00:00Z", "2026-05-04T12:01:00Z"]


def test_without_a_renderer_the_last_rendering_is_shown_with_its_time(
    visitor: Client, renderer: FakeRenderer, set_time: Any
) -> None:
    visitor.get("/members")
    renderer.act = refuse
    set_time(datetime(2026, 5, 4, 13, 0, 0, tzinfo=UTC))

    response = visitor.get("/members")

    assert "data-rendered='2026-05-04T12:00:00Z'" in read_html(response)
    assert b'id="payload"' not in response.content


def test_html_of_old_content_is_never_shown_again(visitor: Client, renderer: FakeRenderer) -> None:
    visitor.get("/members")
    renderer.act = refuse

    make.post("members", title="Just opened")
    response = visitor.get("/members")

    assert read_html(response) == ""
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
