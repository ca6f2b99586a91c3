"""A built frontend, a visitor, and renderers with different behavior."""

import json
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from shared.tenancy.unit_of_work import DomainRef
from tenants.site.rendering import client as renderer_client
from tenants.site.rendering.http import RendererAddress

BUNDLES: dict[str, dict[str, Any]] = {
    name: {
        f"{name}/main.tsx": {
            "file": f"assets/{name}-1a2b.js",
            "isEntry": True,
            "imports": ["_shared.js"],
            "css": [f"assets/{name}-3c4d.css"],
        },
        "_shared.js": {"file": "assets/shared-5e6f.js", "css": ["assets/shared-7a8b.css"]},
    }
    for name in ("site", "panel", "auth")
}
BUNDLES["panel"] |= {
    "panel/bootstrap/early.ts": {"file": "assets/early-5e6f.js", "isEntry": True},
}
for _template in ("association", "restaurant", "blank"):
    for _kind in ("blocks", "posts"):
        _name = f"{_template}-{_kind}"
        BUNDLES["site"][f"site/sheets/{_name}.css"] = {"file": f"assets/{_name}.css", "isEntry": True}
for _name in ("design-elegant", "embeds"):
    BUNDLES["site"][f"site/sheets/{_name}.css"] = {"file": f"assets/{_name}.css", "isEntry": True}
BUILD = {"id": "build-of-the-test", "timestamp": 1, "routeRules": {}}

__all__ = ["DjangoAssertNumQueries"]


@pytest.fixture(autouse=True)
def dist(tmp_path: Path, settings: Any) -> Path:
    """A build like the result of `npm run build`."""
    folder = tmp_path / "dist"
    (folder / "builds").mkdir(parents=True)
    (folder / "builds" / "latest.json").write_text(json.dumps(BUILD))
    for name, manifest in BUNDLES.items():
        (folder / f"{name}.manifest.json").write_text(json.dumps(manifest))
    settings.FRONTEND = folder
    settings.BUILD_ID = BUILD["id"]
    return folder


@pytest.fixture(autouse=True)
def no_renderer(tmp_path: Path, settings: Any) -> Iterator[None]:
    """Set an address without a server; a test can start a renderer there."""
    settings.RENDERER = RendererAddress(str(tmp_path / "renderer.sock"))
    yield
    renderer_client._get_renderer.cache_clear()


@pytest.fixture
def visitor(alpha: DomainRef) -> Client:
    return Client(HTTP_HOST=alpha.host)


class FakeRenderer:
    """A real server at a socket or port that calls `act` with each payload."""

    def __init__(self, at: str | tuple[str, int]) -> None:
        self.payloads: list[dict[str, Any]] = []
        self.connections = 0
        self.act: Callable[[BaseHTTPRequestHandler, dict[str, Any]], None] = render_page
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                fake.connections += 1
                super().setup()

            def do_POST(self) -> None:
                payload = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                fake.payloads.append(payload)
                fake.act(self, payload)

            def address_string(self) -> str:
                return "unix"

            def log_message(self, *_arguments: Any) -> None:
                """Keep the output of tests clean."""

        class UnixServer(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
            daemon_threads = True

        self._server = UnixServer(at, Handler) if isinstance(at, str) else ThreadingHTTPServer(at, Handler)
        self.address: Any = self._server.server_address
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def answer(handler: BaseHTTPRequestHandler, status: int, body: bytes, kind: str = "") -> None:
    handler.send_response(status)
    if kind:
        handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def render_page(handler: BaseHTTPRequestHandler, payload: dict[str, Any]) -> None:
    shown = escape(json.dumps(payload), quote=False)
    title = payload["page"]["title"]
    html = f"<main data-rendered='{payload['now']}'>rendered: {title}<pre>{shown}</pre></main>"
    answer(handler, 200, build_body(html), "text/html")


def build_body(html: str) -> bytes:
    """Build a rendered page with an empty shell."""
    return f'<div id="site">{html}</div>\n<script type="application/json" id="shell">{{}}</script>'.encode()


def refuse(handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
    answer(handler, 500, b'{"error": "a block threw"}')


def time_out(handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
    answer(handler, 504, b'{"error": "Not rendered in time."}')


def hang(_handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
    time.sleep(30)


def drip(handler: BaseHTTPRequestHandler, _payload: dict[str, Any]) -> None:
    """Send single bytes without an end, so that no single read reaches a timeout."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _fifth in range(150):
        try:
            handler.wfile.write(b" ")
        except OSError:
            return
        time.sleep(0.2)


@pytest.fixture
def renderer(settings: Any) -> Iterator[FakeRenderer]:
    fake = FakeRenderer(settings.RENDERER.at)
    yield fake
    fake.stop()
