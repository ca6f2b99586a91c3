"""Error pages of Caddy and nginx themselves, with the files of deploy/."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from commissary.devserver.servers import free_port
from tests.kit.waiting import until
from tests.long import proxies

pytestmark = pytest.mark.no_db

PANEL = b"GET /panel HTTP/1.1\r\nHost: alpha.test\r\nConnection: close\r\n"


@dataclass(frozen=True)
class Ports:
    port: int
    internal_port: int


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_args: object) -> None:
        pass


@contextmanager
def _node(*, is_dead: bool = False) -> Iterator[Ports]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Ports(free_port() if is_dead else server.server_port, server.server_port)
        server.shutdown()


def _answer(port: int, request: bytes) -> tuple[str, list[str]]:
    """Return status and opener policies of the response to a raw request."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", port), 30) as plain,
        context.wrap_socket(plain, server_hostname="alpha.test") as connection,
    ):
        # The proxy may answer before it has read all.
        with suppress(OSError):
            connection.sendall(request + b"\r\n")
        head = b""
        with suppress(OSError):
            while b"\r\n\r\n" not in head and (part := connection.recv(65_536)):
                head += part
    lines = head.decode("latin-1").lower().partition("\r\n\r\n")[0].split("\r\n")
    name = "cross-origin-opener-policy: "
    return lines[0].split()[1], [line.removeprefix(name) for line in lines if line.startswith(name)]


def _wait_for(port: int) -> None:
    def is_up() -> bool:
        try:
            return bool(_answer(port, PANEL)[0])
        except OSError:
            return False

    until(is_up, 20)


def test_error_pages_of_nginx_isolate_the_panel() -> None:
    with _node(is_dead=True) as node, proxies.nginx([node]) as port:
        _wait_for(port)

        answers = [
            _answer(port, b"GET /panel/%b HTTP/1.1\r\nHost: alpha.test\r\n" % (b"a" * 1_200_000)),
            _answer(port, PANEL + b"Cookie: a=%b\r\n" % (b"a" * 1_200_000)),
            _answer(port, b"GET /panel HTTP/1.1\r\n"),
            _answer(port, PANEL),
        ]

    assert answers == [(status, ["same-origin"]) for status in ("414", "400", "400", "502")]


def test_error_pages_of_caddy_isolate_the_panel() -> None:
    with _node(is_dead=True) as node, proxies.caddy([node]) as port:
        _wait_for(port)

        status, policies = _answer(port, PANEL)

    assert (status[0], policies) == ("5", ["same-origin"])


@pytest.mark.parametrize("proxy", [proxies.nginx, proxies.caddy], ids=["nginx", "caddy"])
def test_policy_of_the_product_passes_a_proxy_once(proxy) -> None:
    with _node() as node, proxy([node]) as port:
        _wait_for(port)

        # The second answer may come from the cache of the proxy.
        answers = [_answer(port, PANEL) for _ in range(2)]

    assert answers == [("200", ["same-origin-allow-popups"])] * 2
