"""Client addresses through a real server, with forged headers and our own proxy."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from commissary.devserver.servers import free_port
from tests.kit.waiting import until

PROXY, STRANGER, VISITOR = "127.0.0.2", "127.0.0.3", "203.0.113.9"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    port = free_port()
    command = [sys.executable, "-m", "granian", "--interface=rsgi", "--host=127.0.0.1", f"--port={port}"]
    command += ["--http=1", "--http1-buffer-size=262144", "tests.commissary.server.echoing:application"]
    environment = {**os.environ, "TRUSTED_PROXIES": f"{PROXY}/32, 10.0.0.0/8"}
    web = subprocess.Popen(command, env=environment, start_new_session=True)
    try:
        until(lambda: answers(port), 50)
        yield port
    finally:
        os.killpg(web.pid, signal.SIGKILL)
        web.wait()


def answers(port: int) -> bool:
    try:
        return bool(echo(port, STRANGER))
    except OSError:
        return False


def echo(port: int, source: str, *headers: bytes) -> dict[str, Any]:
    """Send a request from `source` with these header lines, and return the data that Django receives."""
    head = b"\r\n".join([b"GET /api/who HTTP/1.1", b"Host: api.alpha.test", b"Connection: close", *headers])
    with socket.create_connection(("127.0.0.1", port), 20, (source, 0)) as connection:
        connection.sendall(head + b"\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    reply: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return reply


LIES = (
    b"X-Forwarded-For: 203.0.113.9",
    b"X-Real-IP: 203.0.113.9",
    b"X-Forwarded-Proto: https",
    b"X-Forwarded-Host: beta.test",
    b"X-Forwarded-Port: 443",
    b"X-Forwarded-Prefix: /panel",
    b"Forwarded: for=203.0.113.9;proto=https;host=beta.test",
)


def test_headers_of_untrusted_client_are_ignored(port: int):
    result = echo(port, STRANGER, *LIES)

    assert (result["REMOTE_ADDR"], result["scheme"]) == (STRANGER, "http")
    assert result["HTTP_HOST"] == "api.alpha.test"


def test_trusted_proxy_sets_client_address_and_scheme(port: int):
    result = echo(port, PROXY, *LIES)

    assert (result["REMOTE_ADDR"], result["scheme"]) == (VISITOR, "https")


@pytest.mark.parametrize("source", [PROXY, STRANGER])
def test_host_is_read_from_host_header_only(port: int, source: str):
    result = echo(port, source, *LIES)

    assert result["HTTP_HOST"] == "api.alpha.test"
    assert {name for name in result if "FORWARDED" in name or "REAL" in name} == {"HTTP_X_FORWARDED_FOR"}


@pytest.mark.parametrize(
    "headers",
    [
        # The proxy appends its peer to the visitor's header or adds a header line.
        (b"X-Forwarded-For: 198.51.100.1, 10.0.0.9, 203.0.113.9",),
        (b"X-Forwarded-For: 198.51.100.1", b"X-Forwarded-For: 203.0.113.9"),
        (b"X-Forwarded-For: " + b"198.51.100.1, " * 4_000 + b"203.0.113.9",),
        (b"X-Forwarded-For: \xff\xfe", b"X-Forwarded-For: 203.0.113.9:4711"),
        (b"X-Forwarded-For: tacos.example, 203.0.113.9",),
        # The proxy in front of ours is also trusted.
        (b"X-Forwarded-For: 198.51.100.1, 203.0.113.9, 10.0.0.2",),
        # The proxy sets only X-Real-IP, and passes the name of a site.
        (b"X-Forwarded-For: tacos.example", b"X-Real-IP: 203.0.113.9"),
    ],
)
def test_forged_header_through_a_proxy_is_ignored(port: int, headers: tuple[bytes, ...]):
    assert echo(port, PROXY, *headers)["REMOTE_ADDR"] == VISITOR


@pytest.mark.parametrize(
    "headers",
    [
        # One of the two comes from the proxy, but it is unknown which.
        (b"X-Forwarded-For: 198.51.100.1", b"X-Real-IP: 203.0.113.9"),
        (b"X-Real-IP: 198.51.100.1", b"X-Real-IP: 203.0.113.9"),
        # An unreadable header can include the proxy's entry.
        (b"X-Forwarded-For: \xff, 203.0.113.9", b"X-Real-IP: 198.51.100.1"),
        (b"X-Real-IP: \xff",),
        (b"X-Forwarded-For:", b"X-Real-IP:"),
    ],
)
def test_contradicting_or_unreadable_headers_fall_back_to_the_proxy(port: int, headers: tuple[bytes, ...]):
    assert echo(port, PROXY, *headers)["REMOTE_ADDR"] == PROXY


@pytest.mark.parametrize(
    ("header", "scheme"),
    [
        (b"https", "https"),
        (b"HTTPS", "https"),
        (b"http, https", "https"),
        (b"https, http", "http"),
        (b"\xff", "http"),
    ],
)
def test_https_is_the_scheme_the_proxy_saw(port: int, header: bytes, scheme: str):
    assert echo(port, PROXY, b"X-Forwarded-Proto: " + header)["scheme"] == scheme
