"""The client address from forwarding headers: of trusted proxies, and of clients that forge them."""

import pytest
from hypothesis import given as generated
from hypothesis import strategies as st

from shared.tenancy.proxies import Proxies, plain_address

PROXIES = Proxies.of(["10.0.0.0/8", "2001:db8:1::/48", "192.0.2.7"])
PEER, VISITOR = "10.0.0.1", "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "is_trusted"),
    [
        ("10.255.0.1", True),
        ("::ffff:10.1.2.3", True),
        ("2001:db8:1:2::3", True),
        ("192.0.2.7", True),
        ("11.0.0.1", False),
        ("2001:db8:2::", False),
        ("", False),
        ("10.0.0.1, 10.0.0.2", False),
        ("load-balancer", False),
    ],
)
def test_proxy_is_recognized_by_address_or_network(peer: str, is_trusted: bool):
    assert (peer in PROXIES) is is_trusted


def test_unix_socket_is_trusted_when_configured():
    assert "" in Proxies.of(["unix"])
    assert "10.0.0.1" not in Proxies.of(["unix"])


@pytest.mark.parametrize(
    "text", ["10.0.0.1/8", "10.0.0", "*", "proxy.example", "10.0.0.0/33", "::/129", "Unix", ""]
)
def test_invalid_proxy_is_rejected_by_name(text: str):
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # its text is compared
        Proxies.of(["10.0.0.0/8", text])

    assert str(refused.value) == text


@pytest.mark.parametrize(
    ("forwarded_for", "visitor"),
    [
        (VISITOR, VISITOR),
        (f"{VISITOR}:4711", VISITOR),
        ("[2001:db8::9]:4711", "2001:db8::9"),
        ("2001:DB8:0::9", "2001:db8::9"),
        (f"::ffff:{VISITOR}", VISITOR),
        # The visitor's own header is left of the address that our first proxy saw.
        (f"127.0.0.1, 198.51.100.1, {VISITOR}", VISITOR),
        (f"198.51.100.1,{VISITOR}, 10.0.0.2 ,10.0.0.3", VISITOR),
        # The panel's client writes the name of a site there.
        (f"tacos.example, {VISITOR}", VISITOR),
        ("tacos.example", PEER),
        # All addresses are proxies, so the leftmost readable address is the client.
        ("10.0.0.9, 10.0.0.2", "10.0.0.9"),
        ("garbage, 10.0.0.2", "10.0.0.2"),
        (f"{VISITOR}, garbage", PEER),
        (f"{VISITOR},", PEER),
        ("fe80::1%eth0", PEER),
        ("203.0.113.9/32", PEER),
        ("", PEER),
        ("," * 60_000, PEER),
        (f"{'10.0.0.2, ' * 10_000}{VISITOR}", VISITOR),
        (f"{VISITOR}{', 10.0.0.2' * 10_000}", "10.0.0.2"),
    ],
)
def test_client_is_the_rightmost_address_that_is_not_a_proxy(forwarded_for: str, visitor: str):
    assert PROXIES.visitor(PEER, forwarded_for, "") == visitor


@pytest.mark.parametrize(
    ("real_ip", "visitor"),
    [
        (VISITOR, VISITOR),
        (f" {VISITOR} ", VISITOR),
        ("[2001:db8::9]", "2001:db8::9"),
        ("garbage", PEER),
        ("", PEER),
        (f"{VISITOR}, 198.51.100.1", PEER),
    ],
)
def test_proxy_can_name_client_in_real_ip_header(real_ip: str, visitor: str):
    assert PROXIES.visitor(PEER, "", real_ip) == visitor


@pytest.mark.parametrize(
    ("forwarded_for", "real_ip", "visitor"),
    [
        (VISITOR, VISITOR, VISITOR),
        # A proxy is in front of our proxy. The rightmost address and X-Real-IP are the addresses that our
        # proxy saw.
        (f"{VISITOR}, 10.0.0.2", "10.0.0.2", VISITOR),
        (f"{VISITOR}, 10.0.0.2", VISITOR, VISITOR),
        ("tacos.example", VISITOR, VISITOR),
        # The proxy sets one of the headers, and the visitor sets the other.
        ("198.51.100.1", VISITOR, PEER),
        (f"198.51.100.1, {VISITOR}", "198.51.100.1", PEER),
    ],
)
def test_contradicting_headers_are_ignored(forwarded_for: str, real_ip: str, visitor: str):
    assert PROXIES.visitor(PEER, forwarded_for, real_ip) == visitor


@generated(st.text(), st.text())
def test_client_always_has_a_valid_address(forwarded_for: str, real_ip: str):
    assert plain_address(PROXIES.visitor(PEER, forwarded_for, real_ip))


@generated(st.text(alphabet="0123456789.:,[] abcdef"), st.ip_addresses())
def test_client_cannot_choose_its_address_through_an_appending_proxy(claim: str, address: object):
    visitor = plain_address(str(address))

    texts = PROXIES.visitor(PEER, f"{claim}, {address}", "")

    assert texts == visitor or visitor in PROXIES
