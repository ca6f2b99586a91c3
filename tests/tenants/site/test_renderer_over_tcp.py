"""Pages from a renderer on another machine, which requires a secret."""

from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from django.test import Client

from tenants.site.rendering import client
from tenants.site.rendering.http import RendererAddress
from tests.tenants.site.conftest import FakeRenderer, answer, render_page

pytestmark = pytest.mark.usefixtures("in_alpha")

SECRET = "known-to-both"


@pytest.fixture
def renderer(settings: Any) -> Any:
    """A renderer that requires its secret, like the product's renderer."""
    fake = FakeRenderer(("127.0.0.1", 0))
    fake.act = render_if_authorized
    settings.RENDERER = RendererAddress.of(f"http://localhost:{fake.address[1]}", SECRET)
    yield fake
    fake.stop()


def render_if_authorized(handler: BaseHTTPRequestHandler, payload: dict[str, Any]) -> None:
    if handler.headers["Authorization"] == f"Bearer {SECRET}":
        render_page(handler, payload)
    else:
        answer(handler, 403, b'{"error": "This renderer has another RENDERER_SECRET."}')


def test_pages_are_rendered_over_one_connection(visitor: Client, renderer: FakeRenderer) -> None:
    pages = [visitor.get(path).content.decode() for path in ("/members", "/blog")]

    assert ["rendered: Members" in pages[0], "rendered: Blog" in pages[1]] == [True, True]
    assert renderer.connections == 1


def test_wrong_secret_is_logged_once_and_not_shown_to_visitors(
    visitor: Client, renderer: FakeRenderer, settings: Any, caplog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RENDERER = RendererAddress.of(f"http://127.0.0.1:{renderer.address[1]}", "wrong")
    # Otherwise the renderer gets no request for half a second.
    monkeypatch.setattr(client.Breaker, "allows_request", lambda _breaker: True)

    pages = [visitor.get(path) for path in ("/members", "/blog", "/cuisines")]

    assert [page.status_code for page in pages] == [200, 200, 200]
    assert not any("rendered: " in page.content.decode() for page in pages)
    assert len(renderer.payloads) == 3
    assert caplog.text.count("renderer.secret_rejected") == 1
    assert SECRET not in caplog.text


def test_wrong_secret_pauses_requests_to_the_renderer(
    visitor: Client, renderer: FakeRenderer, settings: Any
) -> None:
    settings.RENDERER = RendererAddress.of(f"http://127.0.0.1:{renderer.address[1]}", "wrong")

    for path in ("/members", "/blog", "/cuisines"):
        visitor.get(path)

    assert len(renderer.payloads) == 1


def test_host_without_address_counts_as_unavailable_renderer(visitor: Client, settings: Any) -> None:
    settings.RENDERER = RendererAddress.of("http://renderer.invalid:3000", SECRET)

    assert visitor.get("/members").status_code == 200


def test_renderer_urls_are_parsed() -> None:
    urls = ("unix:///run/a b.sock", "http://renderer:3000/", "http://[::1]:3000")

    assert [RendererAddress.of(url, SECRET).at for url in urls] == [
        "/run/a b.sock",
        ("renderer", 3000),
        ("::1", 3000),
    ]
    assert SECRET not in repr(RendererAddress.of("http://renderer:3000", SECRET))
