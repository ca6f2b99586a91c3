"""Fetch files from the public internet only, because URLs in an export may point to internal hosts."""

import ipaddress
import socket
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextvars import copy_context
from http import HTTPStatus
from threading import Thread
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urljoin, urlsplit

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    import httpx

TIMEOUT, CONNECT_TIMEOUT = 10.0, 5.0
MOST_SECONDS = 60.0
MOST_BYTES = 25_000_000
"""The maximum size of a file that an import fetches, in bytes."""
HTTPS = 443
MOST_HOPS = 4
REDIRECTS = {301, 302, 303, 307, 308}
ResolveHost = Callable[[str], list[str]]


class Fetcher(Protocol):
    """A function that returns the content at a URL, up to `limit` bytes."""

    def __call__(self, address: str, *, limit: int) -> bytes: ...


class Unreachable(Exception):
    """The file is unavailable, or its URL is not allowed."""


class HostUnreachable(Unreachable):
    """The host does not respond, so all its files are unavailable."""


def resolve_host(host: str) -> list[str]:
    answers = socket.getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)
    return sorted({str(each[4][0]) for each in answers})


def fetch(
    address: str,
    *,
    limit: int,
    resolve: ResolveHost = resolve_host,
    seconds: float = MOST_SECONDS,
    transport: "httpx.BaseTransport | None" = None,
) -> bytes:
    """Return the content at `address`, up to `limit` bytes, over HTTPS and within `seconds`. Raises
    Unreachable if the content is unavailable or its URL is not allowed.

    Redirects are followed. Each host name is resolved only once, and the connection uses the IP address that
    was checked, so that a different DNS response in the meantime has no effect.
    """
    import httpx  # Imported here, because it needs two megabytes and only imports of sites use it.

    timeout = httpx.Timeout(TIMEOUT, connect=CONNECT_TIMEOUT)
    client = httpx.Client(timeout=timeout, follow_redirects=False, trust_env=False, transport=transport)
    try:
        return _in_time(seconds, lambda: _follow(client, address, limit, resolve))
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise HostUnreachable(str(error) or type(error).__name__) from error
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise Unreachable(str(error) or type(error).__name__) from error
    finally:
        client.close()


def _in_time(seconds: float, work: Callable[[], bytes]) -> bytes:
    """Run `work` in a thread, and return its result. Raises Unreachable after `seconds`.

    A connection's own timeout is not enough, because a server that sends single bytes never exceeds it. An
    abandoned thread ends with the next byte, because its connection is closed. It is a daemon thread, so it
    does not keep the process running until then.
    """
    done: Future[bytes] = Future()

    def begin() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001  # the waiting caller raises it; without this it would wait until the timeout
            done.set_exception(error)

    # The context contains the caller's language for error messages.
    Thread(target=copy_context().run, args=(begin,), daemon=True).start()
    try:
        return done.result(seconds)
    except FutureTimeout as error:
        raise Unreachable(_("The download took too long.")) from error


def _follow(client: "httpx.Client", address: str, limit: int, resolve: ResolveHost) -> bytes:
    for _hop in range(MOST_HOPS):
        host, path = _check_url(address)
        ip = _check_ip(host, resolve)
        netloc = f"[{ip}]" if ":" in ip else ip
        with client.stream(
            "GET",
            f"https://{netloc}{path}",
            headers={"Host": host, "Accept": "*/*", "Accept-Encoding": "identity"},
            extensions={"sni_hostname": host},
        ) as response:
            place = response.headers.get("location", "") if response.status_code in REDIRECTS else ""
            if not place:
                return _body(response, limit)
        address = urljoin(address, place)
    raise Unreachable(_("Too many redirects."))


def _check_url(address: str) -> tuple[str, str]:
    """Return the host and the path of a URL. Raises Unreachable if the URL is not allowed."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port
    except ValueError as error:
        raise Unreachable(_("This is not a valid URL.")) from error
    # http:// is allowed because many sites have moved to HTTPS since their old posts were written.
    if parts.scheme not in {"http", "https"} or port not in {None, HTTPS} or "@" in parts.netloc:
        raise Unreachable(_("Only http:// and https:// URLs are allowed."))
    host = parts.hostname or ""
    if "." not in host or _parse_ip(host) is not None:
        raise Unreachable(_("Only host names are allowed, not IP addresses."))
    query = f"?{parts.query}" if parts.query else ""
    return host, f"{parts.path or '/'}{query}"


def _check_ip(host: str, resolve: ResolveHost) -> str:
    try:
        addresses = [ipaddress.ip_address(each.partition("%")[0]) for each in resolve(host)]
    except (OSError, ValueError, UnicodeError) as error:
        raise HostUnreachable(_("The host %(host)s was not found in DNS.") % {"host": host}) from error
    if not addresses or not all(_is_public(each) for each in addresses):
        raise HostUnreachable(_("%(host)s is not on the public internet.") % {"host": host})
    return str(addresses[0])


def _is_public(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    if inner is not None and not _is_public(inner):
        return False
    if isinstance(ip, ipaddress.IPv6Address) and ip in _NAT64:
        return _is_public(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def _parse_ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return `host` as an IP address, or None if it is a host name. All forms that resolvers accept are
    recognized: 127.1, 0x7f.1, 2130706433."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except (OSError, ValueError, UnicodeError):
        return None


def _body(response: "httpx.Response", limit: int) -> bytes:
    if response.status_code != HTTPStatus.OK:
        raise Unreachable(_("The server returned status %(status)s.") % {"status": response.status_code})
    body = bytearray()
    for piece in response.iter_bytes():
        body += piece
        if len(body) > limit:
            raise Unreachable(_("The file is larger than %(limit)s bytes.") % {"limit": limit})
    return bytes(body)
