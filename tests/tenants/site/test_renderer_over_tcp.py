"""Pages that a renderer of another machine draws, who has to be shown a secret."""

from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from django.test import Client

from tenants.site.rendering import client
from tenants.site.rendering.http import RendererAddress
from tests.tenants.site.conftest import FakeRenderer, answer, draws

pytestmark = pytest.mark.usefixtures("in_alpha")

SECRET = "known-to-both"


@pytest.fixture
def renderer(settings: Any) -> Any:
    """One that draws for those who know its secret, as ours does."""
    fake = FakeRenderer(("127.0.0.1", 0))
    fake.act = draws_for_its_own
    settings.RENDERER = RendererAddress.of(f"http://localhost:{fake.address[1]}", SECRET)
    yield fake
    fake.stop()


def draws_for_its_own(handler: BaseHTTPRequestHandler, payload: dict[str, Any]) -> None:
    if handler.headers["Authorization"] == f"Bearer {SECRET}":
        draws(handler, payload)
    else:
        answer(handler, 403, b'{"error": "This renderer has another RENDERER_SECRET."}')


def test_it_draws_over_one_connection(visitor: Client, renderer: FakeRenderer) -> None:
    pages = [visitor.get(path).content.decode() for path in ("/members", "/blog")]

    assert ["drawn: Members" in pages[0], "drawn: Blog" in pages[1]] == [True, True]
    assert renderer.connections == 1


def test_a_wrong_secret_is_logged_once_and_costs_visitors_nothing(
    visitor: Client, renderer: FakeRenderer, settings: Any, caplog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RENDERER = RendererAddress.of(f"http://127.0.0.1:{renderer.address[1]}", "wrong")
    # Otherwise the renderer gets no request for half a second.
    monkeypatch.setattr(client.Breaker, "allows_request", lambda _breaker: True)

    pages = [visitor.get(path) for path in ("/members", "/blog", "/cuisines")]

    assert [page.status_code for page in pages] == [200, 200, 200]
    assert not any("drawn: " in page.content.decode() for page in pages)
    assert len(renderer.payloads) == 3
    assert caplog.text.count("renderer.secret_rejected") == 1
    assert SECRET not in caplog.text


def test_a_wrong_secret_keeps_everybody_from_asking_for_a_while(
    visitor: Client, renderer: FakeRenderer, settings: Any
) -> None:
    settings.RENDERER = RendererAddress.of(f"http://127.0.0.1:{renderer.address[1]}", "wrong")

    for path in ("/members", "/blog", "/cuisines"):
        visitor.get(path)

    assert len(renderer.payloads) == 1


def test_a_host_that_has_no_address_is_a_renderer_that_is_gone(visitor: Client, settings: Any) -> None:
    settings.RENDERER = RendererAddress.of("http://renderer.invalid:3000", SECRET)

    assert visitor.get("/members").status_code == 200


def test_addresses_are_read_as_they_are_meant() -> None:
    urls = ("unix:///run/a b.sock", "http://renderer:3000/", "http://[::1]:3000")

    assert [RendererAddress.of(url, SECRET).at for url in urls] == [
        "/run/a b.sock",
        ("renderer", 3000),
        ("::1", 3000),
    ]
    assert SECRET not in repr(RendererAddress.of("http://renderer:3000", SECRET))
