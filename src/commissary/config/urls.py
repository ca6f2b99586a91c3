"""Settings that are URLs of services: their formats, and how to print them without secrets."""

import re
from typing import Final
from urllib.parse import SplitResult, parse_qsl, urlsplit

from commissary.config.kinds import BadPart, SettingKind
from commissary.config.mail import mail_settings

_MASK: Final = "***"
_TILE: Final = ("{z}", "{x}", "{y}")
_BUCKET_OPTIONS: Final = {
    "region": re.compile(r"[a-z0-9-]+"),
    "tls": re.compile(r"[01]"),
    "prefix": re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?"),
    "style": re.compile(r"path|virtual|auto"),
}


def postgresql() -> SettingKind[str]:
    def read(text: str) -> str:
        parts = _parts(text, "postgresql", "postgres")
        if not parts.path.strip("/") or "/" in parts.path[1:] or parts.fragment:
            raise ValueError
        return text

    return SettingKind("postgresql://user:password@host:port/database", read, is_url=True)


def redis() -> SettingKind[str]:
    def read(text: str) -> str:
        parts = _parts(text, "redis", "rediss")
        if not parts.hostname or not re.fullmatch(r"/?[0-9]*", parts.path):
            raise ValueError
        return text

    return SettingKind("redis://user:password@host:port/0, or rediss:// for TLS", read, is_url=True)


def bucket() -> SettingKind[str]:
    def read(text: str) -> str:
        parts = _parts(text, "s3")
        if not re.fullmatch(r"/[A-Za-z0-9][A-Za-z0-9._-]+/?", parts.path):
            raise ValueError
        for name, value in parse_qsl(parts.query, keep_blank_values=True):
            # An unknown name may be part of an unescaped secret, so it is not shown.
            if name not in _BUCKET_OPTIONS:
                raise ValueError
            if not _BUCKET_OPTIONS[name].fullmatch(value):
                raise BadPart(f"{name}={value}")
        return text

    return SettingKind(
        "s3://key:secret@host:port/bucket?region=…&tls=0&prefix=folder/folder", read, is_url=True
    )


def backup_target() -> SettingKind[str]:
    def read(text: str) -> str:
        if "://" in text:
            return bucket().read(text)
        if not text.startswith("/"):
            raise ValueError
        return text

    return SettingKind("/a/folder or s3://key:secret@host:port/bucket", read, is_url=True)


def renderer() -> SettingKind[str]:
    def read(text: str) -> str:
        if re.fullmatch(r"unix:///[^\x00]+", text):
            return text
        parts = _parts(text, "http")
        if not parts.hostname or parts.path not in {"", "/"} or parts.username or parts.query:
            raise ValueError
        return text

    return SettingKind("unix:///path or http://host:port", read, is_url=True)


def mail() -> SettingKind[str]:
    def read(text: str) -> str:
        mail_settings(text)
        return text

    return SettingKind(
        "smtp://user:password@host:587, smtps://… or anymail+provider://?… for a provider that "
        "django-anymail supports",
        read,
        is_url=True,
    )


def sentry() -> SettingKind[str]:
    def read(text: str) -> str:
        parts = _parts(text, "http", "https")
        if not parts.hostname or not parts.username or not re.fullmatch(r"/(?:.*/)?[0-9]+", parts.path):
            raise ValueError
        return text

    return SettingKind("https://key@host/project, with the project's number", read, is_url=True)


def clamd() -> SettingKind[str]:
    def read(text: str) -> str:
        if re.fullmatch(r"unix:///[^\x00]+", text):
            return text
        parts = urlsplit(f"//{text}")
        if not parts.hostname or not parts.port or parts.netloc != text or "@" in text:
            raise ValueError
        return text

    return SettingKind("host:port or unix:///path", read)


def map_tiles() -> SettingKind[str]:
    """Return a kind for a tile URL template. It may contain a key, which visitors can see anyway."""

    def read(text: str) -> str:
        if any(text.count(each) != 1 for each in _TILE):
            raise ValueError
        bare = text
        for each in _TILE:
            bare = bare.replace(each, "0")
        # The URL becomes part of policies, where spaces, commas and semicolons separate sources.
        if not re.fullmatch(r"https://[A-Za-z0-9.-]+(:[0-9]+)?/[A-Za-z0-9./_?=&%+@~:-]+", bare):
            raise ValueError
        if not _parts(bare, "https").hostname or "{" in text.split("/")[2]:
            raise ValueError
        return text

    return SettingKind("https://host/{z}/{x}/{y}.png, with each placeholder once", read)


def masked(url: str) -> str:
    """Return `url` without user, password and query; "" if it cannot separate them."""
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
