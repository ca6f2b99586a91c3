"""Types of settings that pydantic does not have, and descriptions of the accepted values."""

import ipaddress
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Final, TypeVar, get_args

from pydantic import BeforeValidator, Field
from pydantic.fields import FieldInfo

from shared.accounts.rate_limits import Rate
from shared.mail.dkim_keys import read_dkim_key
from shared.tenancy.hosts import API_PREFIX, canonical_host
from shared.tenancy.proxies import Proxies

T = TypeVar("T")
AnyRate = TypeVar("AnyRate", bound=Rate)

ROOT: Final = Path(__file__).resolve().parents[3]
_SECONDS: Final[dict[str, float]] = {"": 1, "ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600}
_BYTES: Final[dict[str, float]] = {
    "": 1,
    "b": 1,
    **{f"{letter}b": 1000**power for power, letter in enumerate("kmgt", 1)},
    **{f"{letter}ib": 1024**power for power, letter in enumerate("kmgt", 1)},
}
_WITH_UNIT: Final = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,6})?) ?([A-Za-z]*)")
_RATE: Final = re.compile(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})")


class BadPart(ValueError):
    """An invalid part of a list. The message of the exception is the part itself."""


@dataclass(frozen=True)
class Accepts:
    """The values that a type of setting accepts, and whether an invalid value can be shown."""

    phrase: str
    """The end of the sentence "… is not …". `{ge}` and `{le}` are the bounds."""
    is_secret: bool = False
    """Whether no part of the value may be shown."""
    is_url: bool = False
    """Whether the value may contain a password, which is masked in the output."""


_BUILT_IN: Final[dict[object, Accepts]] = {
    bool: Accepts("yes or no: 1 or 0, true or false, yes or no, on or off"),
    int: Accepts("a whole number from {ge} to {le}"),
    float: Accepts("a number from {ge} to {le}"),
    str: Accepts("one line of text"),
}


def describe_accepted(field: FieldInfo) -> Accepts:
    """Return a description of the values that a setting accepts, with its bounds."""
    named = [each for each in field.metadata if isinstance(each, Accepts)]
    words = get_args(field.annotation)
    if not named and words:
        return Accepts(f"one of: {', '.join(words)}")
    accepts = named[-1] if named else _BUILT_IN[field.annotation]
    bounds = {
        name: f"{bound:g}" if bound < 1_000_000 else str(bound)
        for each in field.metadata
        for name in ("ge", "le")
        if (bound := getattr(each, name, None)) is not None
    }
    return replace(accepts, phrase=re.sub(r"\{(ge|le)\}", lambda match: bounds[match[1]], accepts.phrase))


def _parse_measure(text: str, units: dict[str, float]) -> float:
    match = _WITH_UNIT.fullmatch(text)
    if match is None or match[2].lower() not in units:
        raise ValueError
    return float(match[1]) * units[match[2].lower()]


def _read_rate(text: str) -> Rate:
    match = _RATE.fullmatch(text)
    if match is None:
        raise ValueError
    return Rate(int(match[1]), int(match[2]))


def like(default: AnyRate) -> BeforeValidator:
    """Return a validator for a rate.

    Only `times` and `seconds` come from the text, other fields from `default`.
    """

    def read(text: str) -> AnyRate:
        rate = _read_rate(text)
        return replace(default, times=rate.times, seconds=rate.seconds)

    return BeforeValidator(read)


def _read_folder(text: str) -> Path:
    """Return the path of a folder. Relative paths start at the project folder.

    Raises ValueError for the home directory of an unknown user.
    """
    try:
        return (ROOT / Path(text).expanduser()).resolve()
    except RuntimeError as error:
        # The path starts with the home directory of an unknown user.
        raise ValueError(str(error)) from error


def _read_listening_address(text: str) -> str:
    # Some shells export the name of the machine as HOST, which is treated as not set.
    if text in {"localhost", socket.gethostname()}:
        return "127.0.0.1"
    return str(ipaddress.ip_address(text.removeprefix("[").removesuffix("]")))


def _read_dkim_file(text: str) -> Path:
    path = Path(text)
    if not path.is_absolute():
        raise ValueError
    try:
        read_dkim_key(path)
    except OSError as error:
        raise ValueError(str(error)) from error
    return path


def _read_panel_host(text: str) -> str:
    host = canonical_host(text)
    # The API of the panel host is at `api.` followed by this host.
    if ":" in text or "." not in host or host.startswith(API_PREFIX):
        raise ValueError
    return host


def _read_target(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return canonical_host(text)


def _read_name_server(text: str) -> str:
    # An IPv6 address with a port must be in brackets.
    has_port = text.startswith("[") or text.count(":") == 1
    match = re.fullmatch(r"\[?(.*?)\]?:([0-9]{1,5})", text) if has_port else None
    address, port = (match[1], match[2]) if match else (text, "53")
    ipaddress.ip_address(address)
    if not 1 <= int(port) <= 65_535:
        raise ValueError
    return text


def _read_proxies(text: str) -> Proxies:
    try:
        return Proxies.of(_parts(text))
    except ValueError as error:
        raise BadPart(str(error)) from error


def _parts(text: str) -> list[str]:
    """Return the parts of a list that are separated by commas or spaces."""
    return text.replace(",", " ").split()


def _list_validator(read: Callable[[str], T]) -> BeforeValidator:
    """Return a validator for a list that validates each part with `read`."""

    def read_all(text: str) -> list[T]:
        values = []
        for part in _parts(text):
            try:
                values.append(read(part))
            except ValueError as error:
                raise BadPart(part) from error
        return values

    return BeforeValidator(read_all)


_MANY_BYTES: Final = "such as 500000000, 500MB or 4GB"
Port = Annotated[int, Field(ge=1, le=65_535), Accepts("a port from 1 to 65535")]
Seconds = Annotated[
    float,
    BeforeValidator(partial(_parse_measure, units=_SECONDS)),
    Accepts("a number of seconds from {ge} to {le}, such as 10, 10s or 2m"),
]
WholeSeconds = Annotated[
    int,
    BeforeValidator(partial(_parse_measure, units=_SECONDS)),
    Accepts("a whole number of seconds from {ge} to {le}, such as 10, 10s or 2m"),
]
Bytes = Annotated[
    int,
    BeforeValidator(partial(_parse_measure, units=_BYTES)),
    Field(le=10**15),
    Accepts(f"a number of bytes, {_MANY_BYTES}"),
]
MegabytesOrMore = Annotated[Bytes, Field(ge=1_000_000), Accepts(f"at least {{ge}} bytes, {_MANY_BYTES}")]
RATE: Final = Accepts("times/seconds, such as 300/60")
AnyTimes = Annotated[Rate, BeforeValidator(_read_rate), RATE]
Lower: Final = BeforeValidator(str.lower)
Secret = Annotated[str, Accepts("one line of text", is_secret=True)]
Bearer = Annotated[
    str,
    Field(pattern=r"^[\x21-\x7e]+$"),
    Accepts("printable ASCII characters without spaces", is_secret=True),
]
Folder = Annotated[Path, BeforeValidator(_read_folder), Accepts("the path of a folder")]
ListeningAddress = Annotated[
    str,
    BeforeValidator(_read_listening_address),
    Accepts("an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::"),
]
Email = Annotated[
    str,
    Field(pattern=r"^([^@\s<>]+@[^@\s<>]+|[^@<>]*<[^@\s<>]+@[^@\s<>]+>)$"),
    Accepts("an email address, such as no-reply@example.com or Tacos <no-reply@example.com>"),
]
DkimKey = Annotated[
    Path | None,
    BeforeValidator(_read_dkim_file),
    Accepts("the absolute path of a readable file with an RSA key of 2048 bits or more (PEM)"),
]
DnsLabel = Annotated[
    str,
    Lower,
    Field(pattern=r"^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$"),
    Accepts("a word of up to 32 letters, digits and hyphens"),
]
PanelHost = Annotated[
    str,
    BeforeValidator(_read_panel_host),
    Accepts("a host name such as panel.example.com, without a port and not below `api.`"),
]
Hosts = Annotated[frozenset[str], _list_validator(canonical_host), Accepts("a host name such as example.com")]
Targets = Annotated[
    tuple[str, ...],
    _list_validator(_read_target),
    Accepts("an address, or a host name such as sites.example.com"),
]
NameServers = Annotated[
    tuple[str, ...],
    _list_validator(_read_name_server),
    Accepts("an address such as 9.9.9.9, 9.9.9.9:5353 or [2620:fe::fe]:5353"),
]
TrustedProxies = Annotated[
    Proxies,
    BeforeValidator(_read_proxies),
    Accepts("an address, a network such as 10.0.0.0/8 (without host bits), or unix"),
]
