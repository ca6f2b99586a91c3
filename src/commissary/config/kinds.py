"""Parsers of settings: a `SettingKind` for each type of value, with a phrase for accepted values."""

import ipaddress
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Generic, TypeVar

from shared.accounts.limits import Rate
from shared.mail.dkim_keys import read_dkim_key
from shared.tenancy.hosts import API_PREFIX, canonical_host
from shared.tenancy.proxies import Proxies

T = TypeVar("T")
AnyRate = TypeVar("AnyRate", bound=Rate)

ROOT: Final = Path(__file__).resolve().parents[3]
_RATE: Final = re.compile(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})")
_BOOLEANS: Final = {
    **dict.fromkeys(("1", "true", "yes", "on"), True),
    **dict.fromkeys(("0", "false", "no", "off"), False),
}
_SECONDS: Final[dict[str, float]] = {"": 1, "ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600}
_BYTES: Final[dict[str, float]] = {
    "": 1,
    "b": 1,
    **{f"{letter}b": 1000**power for power, letter in enumerate("kmgt", 1)},
    **{f"{letter}ib": 1024**power for power, letter in enumerate("kmgt", 1)},
}
_WITH_UNIT: Final = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,6})?) ?([A-Za-z]*)")
_EMAIL: Final = re.compile(r"[^@\s<>]+@[^@\s<>]+|[^@<>]*<[^@\s<>]+@[^@\s<>]+>")


class BadPart(ValueError):
    """Raised for an invalid part of a longer value; the message is that part."""


@dataclass(frozen=True)
class SettingKind(Generic[T]):
    """A type of setting."""

    accepts: str
    """Completes the sentence "… is not …"."""
    read: Callable[[str], T]
    """Parses one non-empty line. Raises ValueError or BadPart for an invalid value."""
    is_secret: bool = False
    """Whether no part of a value may ever be shown."""
    is_url: bool = False
    """Whether a value may contain a password, which is masked in output."""


def whole(least: int, most: int) -> SettingKind[int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,18}", text):
            raise ValueError
        return int(_within(int(text), least, most))

    return SettingKind(f"a whole number from {least} to {most}", read)


def port() -> SettingKind[int]:
    return SettingKind("a port from 1 to 65535", whole(1, 65_535).read)


def share() -> SettingKind[float]:
    def read(text: str) -> float:
        # Accept ".5" as operators write it.
        return _within(_measured(f"0{text}" if text.startswith(".") else text, {"": 1}), 0, 1)

    return SettingKind("a number from 0 to 1", read)


def seconds(least: int, most: int) -> SettingKind[float]:
    def read(text: str) -> float:
        return _within(_measured(text, _SECONDS), least, most)

    return SettingKind(f"a number of seconds from {least} to {most}, such as 10, 10s or 2m", read)


def whole_seconds(least: int, most: int) -> SettingKind[int]:
    kind = seconds(least, most)

    def read(text: str) -> int:
        return _exactly(kind.read(text))

    return SettingKind(kind.accepts.replace("a number", "a whole number"), read)


def size(least: int = 0, most: int = 10**15) -> SettingKind[int]:
    def read(text: str) -> int:
        return _exactly(_within(_measured(text, _BYTES), least, most))

    many = f" of at least {least}" if least else ""
    return SettingKind(f"a number of bytes{many}, such as 500000000, 500MB or 4GB", read)


def rate(default: AnyRate) -> SettingKind[AnyRate]:
    """Return a kind for `times/seconds`; anything else of the rate is that of `default`."""

    def read(text: str) -> AnyRate:
        match = _RATE.fullmatch(text)
        if match is None:
            raise ValueError
        return replace(default, times=int(match[1]), seconds=int(match[2]))

    return SettingKind(f"times/seconds, such as {default}", read)


def boolean() -> SettingKind[bool]:
    def read(text: str) -> bool:
        value = _BOOLEANS.get(text.lower())
        if value is None:
            raise ValueError
        return value

    return SettingKind("yes or no: 1 or 0, true or false, yes or no, on or off", read)


def choice(*choices: str) -> SettingKind[str]:
    """Return a kind for one of several words."""

    def read(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError
        return text.lower()

    return SettingKind(f"one of: {', '.join(choices)}", read)


def line() -> SettingKind[str]:
    return SettingKind("one line of text", str)


def secret() -> SettingKind[str]:
    return SettingKind("one line of text", str, is_secret=True)


def bearer() -> SettingKind[str]:
    """Return a kind for a secret that is sent in a header."""

    def read(text: str) -> str:
        if not re.fullmatch(r"[\x21-\x7e]+", text):
            raise ValueError
        return text

    return SettingKind("printable ASCII characters without spaces", read, is_secret=True)


def folder() -> SettingKind[Path]:
    """Return a kind for a folder, relative to the folder of the project."""

    def read(text: str) -> Path:
        try:
            return (ROOT / Path(text).expanduser()).resolve()
        except RuntimeError as error:
            # The home directory of an unknown user.
            raise ValueError(str(error)) from error

    return SettingKind("the path of a folder", read)


def listening_address() -> SettingKind[str]:
    """Return a kind for a listening address.

    Some shells export HOST as the machine's name, which counts as not set.
    """

    def read(text: str) -> str:
        if text in {"localhost", socket.gethostname()}:
            return "127.0.0.1"
        return str(ipaddress.ip_address(text.removeprefix("[").removesuffix("]")))

    return SettingKind("an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::", read)


def email() -> SettingKind[str]:
    def read(text: str) -> str:
        if not _EMAIL.fullmatch(text):
            raise ValueError
        return text

    return SettingKind("an email address, such as no-reply@example.com or Tacos <no-reply@example.com>", read)


def dkim_key() -> SettingKind[Path | None]:
    """Return a kind for the file of an RSA key, which every mail server can verify."""

    def read(text: str) -> Path:
        path = Path(text)
        if not path.is_absolute():
            raise ValueError
        try:
            read_dkim_key(path)
        except OSError as error:
            raise ValueError(str(error)) from error
        return path

    return SettingKind(
        "the absolute path of a readable file with an RSA key of 2048 bits or more (PEM)", read
    )


def dns_label() -> SettingKind[str]:
    def read(text: str) -> str:
        if not re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?", text.lower()):
            raise ValueError
        return text.lower()

    return SettingKind("a word of up to 32 letters, digits and hyphens", read)


def panel_host() -> SettingKind[str]:
    def read(text: str) -> str:
        host = canonical_host(text)
        # The API answers at `api.` + this host.
        if ":" in text or "." not in host or host.startswith(API_PREFIX):
            raise ValueError
        return host

    return SettingKind("a host name such as panel.example.com, without a port and not below `api.`", read)


def hosts() -> SettingKind[frozenset[str]]:
    def read(text: str) -> frozenset[str]:
        return frozenset(_each(text, canonical_host))

    return SettingKind("a host name such as example.com", read)


def targets() -> SettingKind[tuple[str, ...]]:
    """Return a kind for a list of addresses and host names."""

    def one(text: str) -> str:
        try:
            return str(ipaddress.ip_address(text))
        except ValueError:
            return canonical_host(text)

    return SettingKind(
        "an address, or a host name such as sites.example.com", lambda text: tuple(_each(text, one))
    )


def name_servers() -> SettingKind[tuple[str, ...]]:
    def one(text: str) -> str:
        match = re.fullmatch(r"\[?(.*?)\]?:([0-9]{1,5})", text) if _has_port(text) else None
        address, number = (match[1], match[2]) if match else (text, "53")
        ipaddress.ip_address(address)
        whole(1, 65_535).read(number)
        return text

    return SettingKind(
        "an address such as 9.9.9.9, 9.9.9.9:5353 or [2620:fe::fe]:5353", lambda text: tuple(_each(text, one))
    )


def _has_port(text: str) -> bool:
    """Return whether an address has a port; an IPv6 address with a port must be in brackets."""
    return text.startswith("[") or text.count(":") == 1


def proxies() -> SettingKind[Proxies]:
    def read(text: str) -> Proxies:
        try:
            return Proxies.of(_listed(text))
        except ValueError as error:
            raise BadPart(str(error)) from error

    return SettingKind("an address, a network such as 10.0.0.0/8 (without host bits), or unix", read)


def _listed(text: str) -> list[str]:
    """Split a list separated by commas or spaces."""
    return text.replace(",", " ").split()


def _each(text: str, read: Callable[[str], T]) -> list[T]:
    values = []
    for part in _listed(text):
        try:
            values.append(read(part))
        except ValueError as error:
            raise BadPart(part) from error
    return values


def _measured(text: str, units: dict[str, float]) -> float:
    match = _WITH_UNIT.fullmatch(text)
    if match is None or match[2].lower() not in units:
        raise ValueError
    return float(match[1]) * units[match[2].lower()]


def _within(number: float, least: float, most: float) -> float:
    if not least <= number <= most:
        raise ValueError
    return number


def _exactly(number: float) -> int:
    if number != int(number):
        raise ValueError
    return int(number)
