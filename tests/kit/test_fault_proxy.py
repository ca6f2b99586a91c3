import contextlib
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.fault_proxy import FaultProxy


class Echo(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        while piece := self.request.recv(4096):
            self.request.sendall(piece)


class EchoServer(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def handle_error(self, request, client_address) -> None:
        """Ignore errors, because these tests intentionally reset connections."""


@pytest.fixture
def echo() -> Iterator[tuple[str, int]]:
    with EchoServer(("127.0.0.1", 0), Echo) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield "127.0.0.1", server.server_address[1]
        server.shutdown()


@pytest.fixture
def proxy(echo) -> Iterator[FaultProxy]:
    with FaultProxy(echo) as proxy:
        yield proxy


def connect(proxy: FaultProxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", proxy.port), timeout=1)


def ask(connection: socket.socket, text: bytes = b"hello") -> bytes:
    connection.sendall(text)
    return connection.recv(4096)


def everything_from(connection: socket.socket) -> bytes:
    received = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(4096):
            received += piece
    return received


def test_up_forwards_everything(proxy):
    with connect(proxy) as connection:
        assert ask(connection) == b"hello"


def test_down_refuses_new_connections_and_drops_open_ones(proxy):
    with connect(proxy) as connection:
        ask(connection)
        proxy.down()

        with pytest.raises(ConnectionError):
            ask(connection)
        with pytest.raises(ConnectionRefusedError):
            connect(proxy)


def test_up_after_down_listens_on_the_same_port(proxy):
    proxy.down()

    proxy.up()

    with connect(proxy) as connection:
        assert ask(connection) == b"hello"


def test_reset_closes_accepted_connections(proxy):
    proxy.reset()

    with pytest.raises(ConnectionError), connect(proxy) as connection:
        ask(connection)


def test_hang_delays_answers_until_up(proxy):
    with connect(proxy) as connection:
        connection.settimeout(0.2)
        proxy.hang()
        with pytest.raises(TimeoutError):
            ask(connection)

        proxy.up()

        assert connection.recv(4096) == b"hello"


def test_slow_delays_each_answer(proxy):
    proxy.slow(120)

    with connect(proxy) as connection:
        started = time.monotonic()
        ask(connection)

    assert time.monotonic() - started >= 0.12


def test_cut_resets_after_that_number_of_bytes(proxy):
    proxy.cut(after=3)

    with connect(proxy) as connection:
        connection.sendall(b"hello")

        assert len(everything_from(connection)) <= 3


def test_proxy_can_listen_on_unix_socket(echo, tmp_path: Path):
    path = tmp_path / "proxy.sock"

    with FaultProxy(echo, listen=path), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1)
        connection.connect(str(path))

        assert ask(connection) == b"hello"
