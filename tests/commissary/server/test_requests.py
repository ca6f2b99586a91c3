"""Accepted requests, and the data that Django gets from them."""

import io
from typing import Any

import pytest

from commissary.server.environ import make_environ
from commissary.server.request import Malformed, Request
from shared.tenancy.proxies import Proxies
from tests.kit.rsgi import Headers, Scope

NONE = Proxies()
PROXY = Proxies.of(["192.0.2.1"])


def request(*headers: tuple[str, str], proxies: Proxies = NONE, **scope: Any) -> Request:
    all_headers = (
        headers if any(name == "host" for name, _ in headers) else (("host", "alpha.test"), *headers)
    )
    return Request.of(Scope(headers=Headers(list(all_headers)), **scope), proxies)


def environ(requested: Request) -> dict[str, Any]:
    return make_environ(requested, io.BytesIO(), 0, public_port=80)


@pytest.mark.parametrize("authority", ["alpha.test", "ALPHA.test:80", "alpha.test."])
def test_absolute_url_of_the_same_host_is_accepted(authority: str):
    assert request(authority=authority).host == "alpha.test"


@pytest.mark.parametrize("authority", ["beta.test", "api.alpha.test", "alpha.test@beta.test", "10.0.0.1"])
def test_absolute_url_of_another_host_is_rejected(authority: str):
    with pytest.raises(Malformed):
        request(authority=authority)


def test_duplicate_host_header_is_rejected():
    with pytest.raises(Malformed):
        request(("host", "alpha.test"), ("host", "beta.test"))


@pytest.mark.parametrize("path", ["", "*", "alpha.test:443"])
def test_request_without_path_is_rejected(path: str):
    with pytest.raises(Malformed):
        request(path=path)


@pytest.mark.parametrize(
    ("client", "address"),
    [("192.0.2.7:1234", "192.0.2.7"), ("[2001:db8::7]:1234", "2001:db8::7")],
)
def test_client_address_is_the_peer(client: str, address: str):
    requests = request(("x-real-ip", "203.0.113.9"), client=client)

    assert (requests.address, environ(requests)["REMOTE_ADDR"]) == (address, address)


def test_trusted_proxy_sets_client_address_and_scheme():
    requests = request(("x-real-ip", "203.0.113.9"), ("x-forwarded-proto", "https"), proxies=PROXY)

    assert (requests.address, requests.is_secure) == ("203.0.113.9", True)
    result = environ(requests)
    assert (result["REMOTE_ADDR"], result["wsgi.url_scheme"]) == ("203.0.113.9", "https")


def test_proxy_headers_of_untrusted_clients_are_dropped():
    requests = request(("x-real-ip", "203.0.113.9"), ("x-forwarded-proto", "https"))

    assert not requests.is_secure
    assert not {"HTTP_X_REAL_IP", "HTTP_X_FORWARDED_PROTO"} & environ(requests).keys()


def test_duplicate_headers_are_joined_and_underscores_dropped():
    result = environ(
        request(("accept", "a"), ("accept", "b"), ("cookie", "a=1"), ("cookie", "b=2"), ("x_site", "c"))
    )

    assert (result["HTTP_ACCEPT"], result["HTTP_COOKIE"]) == ("a,b", "a=1; b=2")
    assert "HTTP_X_SITE" not in result


def test_non_ascii_paths_and_queries_are_passed_on():
    result = environ(request(path="/café", query_string="q=%C3%A9"))

    assert result["PATH_INFO"].encode("latin-1").decode() == "/café"
    assert result["QUERY_STRING"] == "q=%C3%A9"


@pytest.mark.parametrize(
    ("client", "network"),
    [
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:ffff::1]:4711", "2001:db8:1:2::/64"),
    ],
)
def test_ipv6_subscriber_counts_as_one_client(client: str, network: str):
    assert request(client=client).network == network
