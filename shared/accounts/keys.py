"""The keys tokens are made with: files below COMMISSARY_HOME, made once, read into memory.

keys/access-<kid>.pem   Ed25519 keys of access tokens; the last by name signs, all of them verify
keys/refresh.key        secret the successor of a refresh token is derived with
"""

import fcntl
import logging
import os
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from threading import Lock

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

log = logging.getLogger(__name__)

_RELOAD_SECONDS = 60.0
_UNKNOWN_KEY_SECONDS = 5.0
_TIME = "%Y%m%dT%H%M%S%f"
KEEP_REPLACED = timedelta(hours=1)
"""Longer than an access token lives and than processes take to learn of a new key."""


@dataclass(frozen=True)
class KeyRing:
    """All keys there are, as they were on disk a moment ago."""

    signing_kid: str
    access: Mapping[str, Ed25519PrivateKey]
    refresh: bytes
    read_at: float


@dataclass
class _Memory:
    """The one ring of this process."""

    ring: KeyRing | None = None


_memory = _Memory()
_lock = Lock()


def key_ring(*, wanted_kid: str | None = None) -> KeyRing:
    """The keys, from memory; read again once a minute, or when a key turns up that another process made."""
    ring = _memory.ring
    if ring is not None and not _is_stale(ring, wanted_kid):
        return ring
    with _lock:
        return _reloaded(wanted_kid)


def make_missing() -> list[str]:
    """Make the keys that are not there; returns the names of their files."""
    with _lock, _only_one_process():
        return _make_missing()


def rotate() -> str:
    """Add a new signing key and return its kid; tokens of the older keys stay valid until they expire."""
    with _lock:
        with _only_one_process():
            kid = _make_access_key()
        _forget()
    return kid


def forget_replaced() -> list[str]:
    """Delete the keys replaced so long ago that whatever they signed has expired; returns their kids."""
    with _lock:
        with _only_one_process():
            kids = sorted(path.stem.removeprefix("access-") for path in _folder().glob("access-*.pem"))
            ends = datetime.now(UTC) - KEEP_REPLACED
            # A key signs until the next one is made.
            over = [kid for kid, successor in pairwise(kids) if _made_at(successor) < ends]
            for kid in over:
                (_folder() / f"access-{kid}.pem").unlink()
        _forget()
    return over


def _is_stale(ring: KeyRing, wanted_kid: str | None) -> bool:
    age = time.monotonic() - ring.read_at
    # A stranger can invent kids: they make us look at the disk every few seconds at most.
    is_new_kid = wanted_kid is not None and wanted_kid not in ring.access
    return age > (_UNKNOWN_KEY_SECONDS if is_new_kid else _RELOAD_SECONDS)


def _reloaded(wanted_kid: str | None) -> KeyRing:
    ring = _memory.ring
    if ring is None or _is_stale(ring, wanted_kid):
        with _only_one_process():
            ring = _memory.ring = _read_ring()
    return ring


def _forget() -> None:
    _memory.ring = None


def _read_ring() -> KeyRing:
    made = _make_missing()
    if made:
        # The start makes them before anybody asks: a log that says this tells that the folder was lost.
        log.warning("The keys of tokens were missing and are new: %s", ", ".join(made))
    access = {path.stem.removeprefix("access-"): path for path in sorted(_folder().glob("access-*.pem"))}
    return KeyRing(
        signing_kid=max(access),
        access={kid: _read_access_key(path) for kid, path in access.items()},
        refresh=(_folder() / "refresh.key").read_bytes(),
        read_at=time.monotonic(),
    )


def _make_missing() -> list[str]:
    made = []
    if not any(_folder().glob("access-*.pem")):
        made.append(f"access-{_make_access_key()}.pem")
    refresh = _folder() / "refresh.key"
    if not refresh.exists():
        _write_once(refresh, secrets.token_bytes(32))
        made.append(refresh.name)
    return made


def _read_access_key(path: Path) -> Ed25519PrivateKey:
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise TypeError(f"{path} is not an Ed25519 key")
    return key


def _make_access_key() -> str:
    # The time comes first, so that the newest key is the last by name.
    kid = f"{datetime.now(UTC):{_TIME}}-{secrets.token_hex(4)}"
    pem = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write_once(_folder() / f"access-{kid}.pem", pem)
    return kid


def _made_at(kid: str) -> datetime:
    return datetime.strptime(kid.partition("-")[0], _TIME).replace(tzinfo=UTC)


def _write_once(path: Path, content: bytes) -> None:
    """Write a file nobody else can read; it is there whole or not at all."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(path)


@contextmanager
def _only_one_process() -> Iterator[None]:
    """Of several processes that start at once, one makes the keys and the others read them."""
    _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(_folder() / ".lock", os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _folder() -> Path:
    return Path(settings.COMMISSARY_HOME) / "keys"
