"""Logs of Caddy and nginx with the files of deploy/ contain no secrets and no visitor data."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from commissary.devserver.servers import free_port
from commissary.secret_urls import PARAMETERS, PATHS
from tests.kit.waiting import until
from tests.long import proxies

pytestmark = pytest.mark.no_db

SECRET = "kept-to-the-visitor"
ADDRESSES = (
    *(f"{path}{SECRET}?page=2" for path in PATHS),
    *(f"/change-password?{name}={SECRET}&invitation=1" for name in PARAMETERS),
    f"/menus?page=2&key={SECRET}",
)


@dataclass(frozen=True)
class Ports:
    port: int
    internal_port: int


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_args: object) -> None:
        pass


@contextmanager
def _answer_requests() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def _node(*, is_dead: bool) -> Iterator[Ports]:
    with _answer_requests() as port:
        yield Ports(free_port() if is_dead else port, port)


def _start(name: str, node: Ports, logs: Path) -> AbstractContextManager[int]:
    return proxies.caddy([node], logs) if name == "caddy" else proxies.nginx([node], logs)


@pytest.mark.parametrize("is_dead", [False, True], ids=["node answers", "node is gone"])
@pytest.mark.parametrize("name", ["caddy", "nginx"])
def test_proxy_logs_contain_no_secrets(name, is_dead, tmp_path: Path):
    with (
        _node(is_dead=is_dead) as node,
        _start(name, node, tmp_path) as port,
        httpx.Client(verify=_context(), timeout=30, headers={"Cookie": f"session={SECRET}"}) as client,
    ):
        base = f"https://alpha.test:{port}"
        extensions = {"sni_hostname": "alpha.test"}
        url = base.replace("alpha.test", "127.0.0.1")
        until(lambda: _status(client, url, extensions) is not None, 20)
        statuses = {
            client.get(url + each, headers={"Host": "alpha.test"}, extensions=extensions).status_code
            for each in ADDRESSES
        }

    logged = "".join(each.read_text() for each in tmp_path.glob("*.log"))
    assert statuses <= ({502, 503, 504} if is_dead else {200})
    assert "/preview/***" in logged
    assert SECRET not in logged
    assert "127.0.0.1" not in _access_lines(logged)


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _status(client: httpx.Client, url: str, extensions: dict[str, str]) -> int | None:
    try:
        return client.get(url, headers={"Host": "alpha.test"}, extensions=extensions).status_code
    except httpx.HTTPError:
        return None


def _access_lines(logged: str) -> str:
    """Return lines about requests, without addresses of upstreams."""
    lines = [line for line in logged.splitlines() if '"request":{' in line]
    return "\n".join(line.partition('"request":{')[2].partition("}")[0] for line in lines)
