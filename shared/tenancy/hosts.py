"""The canonical form of host names from any source, such as requests, new domains and claims."""

import ipaddress
import re
from functools import lru_cache  # noqa: TID251  # bounded cache of a pure function

import idna

API_PREFIX = "api."
_PORT = re.compile(r":\d{1,5}\Z", re.ASCII)
_ASCII_HOST = re.compile(
    r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*", re.ASCII
)
_MAX_LENGTH = 253  # RFC 1035, section 2.3.4, without the label of the root


class InvalidHost(ValueError):
    """An error that is raised for a string that is not a valid host name of a domain."""


@lru_cache(maxsize=1_024)
def canonical_host(raw: str) -> str:
    """Return a host name in lower case, without a port or trailing dot, with IDNA A-labels.

    Raises InvalidHost for anything other than one DNS name, such as lists, IP addresses, user names, paths,
    control characters, dots in other scripts, and names with more than 253 characters.
    """
    if not raw or len(raw) > _MAX_LENGTH + len(":65535") + 1:
        raise InvalidHost("empty or too long")
    host = _strip_port(raw).lower().removesuffix(".")
    if not host.isascii():
        host = _to_ascii(host)
    if len(host) > _MAX_LENGTH or not _ASCII_HOST.fullmatch(host) or _is_address(host):
        raise InvalidHost("not a host name")
    return host


def split_api(host: str) -> tuple[str, bool]:
    """Return the host of the site, and whether `host` is its API host.

    Only one prefix is removed, because `api.api.x` belongs to no domain.
    """
    if host.startswith(API_PREFIX):
        return host.removeprefix(API_PREFIX), True
    return host, False


def _strip_port(raw: str) -> str:
    match = _PORT.search(raw)
    if match is None:
        return raw
    if int(match.group()[1:]) > 65535:
        raise InvalidHost("no such port")
    return raw[: match.start()]


def _to_ascii(host: str) -> str:
    if any(dot in host for dot in "\u3002\uff0e\uff61"):
        raise InvalidHost("a dot of another script")
    try:
        return idna.encode(host, uts46=False).decode("ascii")
    except idna.IDNAError as error:
        raise InvalidHost("not an international host name") from error


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        # Browsers also accept 127.1 and 0x7f000001 as IP addresses. The last label of a host name is never a
        # number.
        last = host.rsplit(".", 1)[-1]
        return last.isdecimal() or last.startswith("0x")
    return True
