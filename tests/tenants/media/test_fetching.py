"""URLs in an export file cannot reach hosts in the internal network."""

from typing import Any

import pytest

from tenants.media.fetching import Unreachable, fetch

pytestmark = pytest.mark.no_db

INSIDE = [
    "127.0.0.1", "127.8.9.1", "0.1.2.3", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.254",
    "192.168.0.1", "192.168.255.255", "169.254.169.254", "169.254.0.1", "100.64.0.1", "100.127.255.254",
    "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:169.254.169.254", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "ff02::1", "2001:db8::1",
    "2002:7f00:1::", "2002:a00:1::", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "100::1",
]  # fmt: skip
ADDRESSES = [
    "https://127.0.0.1/", "https://127.1/", "https://127.0.1/", "https://2130706433/", "https://0x7f000001/",
    "https://0x7f.1/", "https://0177.0.0.1/", "https://017700000001/", "https://[::1]/", "https://[::]/",
    "https://[::ffff:127.0.0.1]/", "https://[fe80::1%25eth0]/", "https://localhost/", "https://0/",
    "https://169.254.169.254/latest/meta-data/", "https://2852039166/", "https://1.1.1.1/",
    "https://user@photos.example.com/", "https://photos.example.com@127.0.0.1/", "https://photos.example.com:22/",
    "https://photos.example.com:8443/", "https://photos.example.com:99999/", "https://photos.example.com:x/",
    "ftp://photos.example.com/", "file:///etc/passwd", "gopher://photos.example.com/", "data:text/plain,a",
    "//photos.example.com/", "photos.example.com", "https://", "https:///a", "", "https://[::1",
]  # fmt: skip


@pytest.fixture(autouse=True)
def connections(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All opened connections."""
    import socket

    opened: list[Any] = []

    def connect(self: socket.socket | None, address: object) -> None:
        opened.append(address)
        raise OSError("no connection in this test")

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(socket, "create_connection", lambda address, *_, **__: connect(None, address))
    return opened


@pytest.mark.parametrize("ip", INSIDE)
def test_name_with_internal_address_is_not_requested(ip: str, connections: list[Any]):
    with pytest.raises(Unreachable, match="not on the public internet"):
        fetch("https://photos.example.com/a.jpg", limit=100, resolve=lambda _: [ip])
    with pytest.raises(Unreachable, match="not on the public internet"):
        fetch("https://photos.example.com/a.jpg", limit=100, resolve=lambda _: ["93.184.215.14", ip])

    assert connections == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_address_in_unusual_notation_is_not_requested(address: str, connections: list[Any]):
    with pytest.raises(Unreachable):
        fetch(address, limit=100, resolve=lambda _: ["93.184.215.14"])

    assert connections == []


def test_connection_uses_the_checked_address(connections: list[Any]):
    """The control: the fetcher connects to the checked address of an allowed host, even if its name
    changes."""
    with pytest.raises(Unreachable):
        fetch("https://photos.example.com/a.jpg", limit=100, resolve=lambda _: ["93.184.215.14"])

    assert [each[0] for each in connections] == ["93.184.215.14"]


def test_rebinding_name_server_is_not_queried_again(connections: list[Any]):
    answers = iter([["93.184.215.14"], ["169.254.169.254"]])

    with pytest.raises(Unreachable):
        fetch("https://photos.example.com/a.jpg", limit=100, resolve=lambda _: next(answers))

    assert [each[0] for each in connections] == ["93.184.215.14"]
    assert next(answers) == ["169.254.169.254"]
