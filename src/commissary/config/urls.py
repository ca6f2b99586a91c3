"""Types of settings that are URLs of services, and a function that hides their secrets."""

import re
from collections.abc import Callable
from typing import Annotated, Final
from urllib.parse import SplitResult, parse_qsl, urlsplit

from pydantic import BeforeValidator

from commissary.config.kinds import Accepts, BadPart
from commissary.config.mail import mail_settings

_MASK: Final = "***"
_TILE: Final = ("{z}", "{x}", "{y}")
_BUCKET_OPTIONS: Final = {
    "region": re.compile(r"[a-z0-9-]+"),
    "tls": re.compile(r"[01]"),
    "prefix": re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?"),
    "style": re.compile(r"path|virtual|auto"),
}


def _read_postgresql(text: str) -> str:
    parts = _parts(text, "postgresql", "postgres")
    if not parts.path.strip("/") or "/" in parts.path[1:] or parts.fragment:
        raise ValueError
    return text


def _read_redis(text: str) -> str:
    parts = _parts(text, "redis", "rediss")
    if not parts.hostname or not re.fullmatch(r"/?[0-9]*", parts.path):
        raise ValueError
    return text


def read_bucket(text: str) -> str:
    parts = _parts(text, "s3")
    if not re.fullmatch(r"/[A-Za-z0-9][A-Za-z0-9._-]+/?", parts.path):
        raise ValueError
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        # A parameter with an unknown name may be part of a secret that was not escaped, so it is not shown.
        if name not in _BUCKET_OPTIONS:
            raise ValueError
        if not _BUCKET_OPTIONS[name].fullmatch(value):
            raise BadPart(f"{name}={value}")
    return text


def _read_backup_target(text: str) -> str:
    if "://" in text:
        return read_bucket(text)
    if not text.startswith("/"):
        raise ValueError
    return text


def _read_renderer(text: str) -> str:
    if re.fullmatch(r"unix:///[^\x00]+", text):
        return text
    parts = _parts(text, "http")
    if not parts.hostname or parts.path not in {"", "/"} or parts.username or parts.query:
        raise ValueError
    return text


def _read_mail(text: str) -> str:
    mail_settings(text)
    return text


def _read_sentry(text: str) -> str:
    parts = _parts(text, "http", "https")
    if not parts.hostname or not parts.username or not re.fullmatch(r"/(?:.*/)?[0-9]+", parts.path):
        raise ValueError
    return text


def _read_releases(text: str) -> str:
    parts = _parts(text, "https")
    if not parts.hostname or parts.username or parts.fragment:
        raise ValueError
    return text


def _read_clamd(text: str) -> str:
    if re.fullmatch(r"unix:///[^\x00]+", text):
        return text
    parts = urlsplit(f"//{text}")
    if not parts.hostname or not parts.port or parts.netloc != text or "@" in text:
        raise ValueError
    return text


def _read_map_tiles(text: str) -> str:
    if any(text.count(each) != 1 for each in _TILE):
        raise ValueError
    bare = text
    for each in _TILE:
        bare = bare.replace(each, "0")
    # The URL is part of content security policies, where spaces, commas and semicolons separate sources.
    if not re.fullmatch(r"https://[A-Za-z0-9.-]+(:[0-9]+)?/[A-Za-z0-9./_?=&%+@~:-]+", bare):
        raise ValueError
    if not _parts(bare, "https").hostname or "{" in text.split("/")[2]:
        raise ValueError
    return text


def mask(url: str) -> str:
    """Return `url` with the user, password and query masked, or "" if the text is not a URL."""
    scheme, separator, rest = url.partition("://")
    if not separator or not re.fullmatch(r"[a-z0-9+.-]{1,40}", scheme):
        return ""
    login, at, place = rest.rpartition("@")
    if re.search(r"[/?#]", login):
        return f"{scheme}://{_MASK}"
    place, query, _secrets = place.partition("?")
    return f"{scheme}://{_MASK + at if at else ''}{place[:60]}{'?' + _MASK if query else ''}"


def _parts(text: str, *schemes: str) -> SplitResult:
    if re.search(r"[\s\x00-\x1f]", text):
        raise ValueError
    parts = urlsplit(text)
    # Reading the port raises ValueError if it is invalid.
    if parts.scheme not in schemes or parts.port == 0:
        raise ValueError
    return parts


def _url(read: Callable[[str], str], phrase: str) -> tuple[BeforeValidator, Accepts]:
    return BeforeValidator(read), Accepts(phrase, is_url=True)


BUCKET: Final = Accepts("s3://key:secret@host:port/bucket?region=…&tls=0&prefix=folder/folder", is_url=True)
_MAIL: Final = Accepts(
    "smtp://user:password@host:587, smtps://… or anymail+provider://?… for a provider that django-anymail "
    "supports",
    is_url=True,
)
Postgresql = Annotated[str, *_url(_read_postgresql, "postgresql://user:password@host:port/database")]
Redis = Annotated[str, *_url(_read_redis, "redis://user:password@host:port/0, or rediss:// for TLS")]
Bucket = Annotated[str, BeforeValidator(read_bucket), BUCKET]
BackupTarget = Annotated[str, *_url(_read_backup_target, "/a/folder or s3://key:secret@host:port/bucket")]
Renderer = Annotated[str, *_url(_read_renderer, "unix:///path or http://host:port")]
Mail = Annotated[str, BeforeValidator(_read_mail), _MAIL]
Sentry = Annotated[str, *_url(_read_sentry, "https://key@host/project, with the project's number")]
Releases = Annotated[str, *_url(_read_releases, "https://host/path")]
Clamd = Annotated[str, BeforeValidator(_read_clamd), Accepts("host:port or unix:///path")]
MapTiles = Annotated[
    str,
    BeforeValidator(_read_map_tiles),
    Accepts("https://host/{z}/{x}/{y}.png, with each placeholder once"),
]
