"""Certificate checks over real connections. The checks never connect to internal addresses."""

import socket
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from shared.hosting import certificates
from shared.hosting.addresses import is_public, parse_address
from shared.hosting.certificates import Prober
from tests.kit.names import ROOT_NAME, silent_host, tls_host

pytestmark = pytest.mark.no_db
LOOPBACK = ["127.0.0.1"]


def test_valid_certificate_is_described(tmp_path: Path) -> None:
    with tls_host(tmp_path, "tacos.test", days=30) as host:
        seen = Prober(host.port, True, host.authorities).inspect("tacos.test", LOOPBACK)

    assert (seen.problem, seen.issuer) == ("", ROOT_NAME)
    assert seen.expires_at is not None
    assert abs(seen.expires_at - timezone.now() - timedelta(days=30)) < timedelta(minutes=5)


@pytest.mark.parametrize(
    ("name", "days", "trusted", "problem"),
    [
        ("tacos.test", -2, True, "expired"),
        ("other.test", 30, True, "not valid for 'tacos.test'"),
        ("tacos.test", 30, False, "certificate"),
    ],
)
def test_invalid_certificate_is_reported_and_described(
    tmp_path: Path, name: str, days: int, trusted: bool, problem: str
) -> None:
    with tls_host(tmp_path, name, days=days) as host:
        seen = Prober(host.port, True, host.authorities if trusted else None).inspect("tacos.test", LOOPBACK)

    assert problem in seen.problem
    assert seen.problem.startswith("Browsers reject the certificate: ")
    assert (seen.issuer, seen.expires_at is not None) == (ROOT_NAME, True)


def test_silent_host_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "DEADLINE", 0.2)
    with silent_host() as port:
        seen = Prober(port, True).inspect("tacos.test", LOOPBACK)

    assert seen.problem == "The server did not respond in time."


def test_closed_port_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    assert Prober(port, True).inspect("tacos.test", LOOPBACK).problem == "No connection: Connection refused."


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        "0.0.0.0",  # noqa: S104  # as a host that is connected to
        *("::1", "::", "fd00::1", "fe80::1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1"),
        *("224.0.0.1", "255.255.255.255", "ff02::1", "2001:db8::1"),
    ],
)
def test_private_network_is_never_contacted(tmp_path: Path, address: str) -> None:
    with tls_host(tmp_path, "tacos.test") as host:
        prober = Prober(host.port, False, host.authorities)
        # The address is rejected both alone and together with a public address.
        seen = [prober.inspect("tacos.test", each) for each in ([address], ["8.8.8.8", address])]

        assert {each.problem for each in seen} == {
            "An IP address of this domain name is not on the public internet."
        }
        assert host.connections == []


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1", "64:ff9b::808:808"])
def test_internet_address_is_public(address: str) -> None:
    result = parse_address(address)

    assert result is not None
    assert is_public(result)
