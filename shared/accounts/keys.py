"""The token keys: database rows, sealed with the installation's secret, cached in memory.

The newest Ed25519 key signs access tokens, and all Ed25519 keys verify them. The single refresh key derives
the successor of a refresh token. The first process that needs keys creates them under a lock, so that all
processes on all machines use the same ones. See docs/decisions/tokens-and-sessions.md.
"""

import logging
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import DatabaseError, connections, transaction
from django.utils import timezone

from shared.accounts.key_models import TokenKey
from shared.tenancy.router import OWNER
from shared.tenancy.sealing import seal, unseal
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.accounts.tokens import Claims

log = logging.getLogger(__name__)

_PURPOSE = "token keys"
_LOCK = "SELECT pg_advisory_xact_lock(hashtext('commissary token keys'))"
_RELOAD_SECONDS = 60.0
_UNKNOWN_KEY_SECONDS = 5.0
REPLACED_RETENTION = timedelta(hours=1)
"""Longer than the lifetime of an access token and the time until processes load a new key."""


@dataclass(frozen=True)
class KeyRing:
    """All keys, as read from the database less than a minute ago."""

    signing_kid: str
    access: Mapping[str, Ed25519PrivateKey]
    refresh: bytes
    read_at: float
    verified: "dict[bytes, Claims]" = field(default_factory=dict, compare=False)
    """Claims of verified tokens by token hash; discarded together with the keys once a minute."""


@dataclass
class _Memory:
    """The cached key ring of this process."""

    ring: KeyRing | None = None


_memory = _Memory()
_lock = Lock()


def key_ring(*, wanted_kid: str | None = None) -> KeyRing:
    """Return the keys from memory; reload them once a minute, and for an unknown kid.

    If the database does not answer, the cached keys stay in use. Raises Unreadable for keys sealed with
    another secret.
    """
    ring = _memory.ring
    if ring is not None and not _is_stale(ring, wanted_kid):
        return ring
    with _lock:
        return _reload_ring(wanted_kid)


def get_cached_ring() -> KeyRing | None:
    """Return the cached keys if they are fresh, else None; never queries the database."""
    ring = _memory.ring
    return None if ring is None or _is_stale(ring, None) else ring


def rotate() -> str:
    """Add a new signing key and return its kid; tokens of older keys stay valid until they expire."""
    with _lock:
        with _only_one_process():
            kid = _make(TokenKey.Use.ACCESS)
        _clear_cache()
    return kid


def delete_replaced() -> list[str]:
    """Delete keys that were replaced so long ago that all their tokens have expired; return their kids."""
    with _lock:
        with _only_one_process():
            keys = TokenKey.objects.using(OWNER).filter(use=TokenKey.Use.ACCESS).order_by("created_at", "kid")
            ends = timezone.now() - REPLACED_RETENTION
            # A key signs until the next one is created.
            over = [key.kid for key, successor in pairwise(keys) if successor.created_at < ends]
            TokenKey.objects.using(OWNER).filter(kid__in=over).delete()
        _clear_cache()
    return over


def _is_stale(ring: KeyRing, wanted_kid: str | None) -> bool:
    age = time.monotonic() - ring.read_at
    # Attackers can invent kids, so an unknown kid causes a query only every few seconds.
    is_new_kid = wanted_kid is not None and wanted_kid not in ring.access
    return age > (_UNKNOWN_KEY_SECONDS if is_new_kid else _RELOAD_SECONDS)


def _reload_ring(wanted_kid: str | None) -> KeyRing:
    ring = _memory.ring
    if ring is None or _is_stale(ring, wanted_kid):
        try:
            ring = _read_ring()
        except DatabaseError as error:
            if ring is None:
                raise
            log.warning("The keys of tokens could not be read again: %s", error)
            ring = replace(ring, read_at=time.monotonic(), verified={})
        _memory.ring = ring
    return ring


def _clear_cache() -> None:
    _memory.ring = None


def _read_ring() -> KeyRing:
    rows = _rows()
    if len({key.use for key in rows}) < len(TokenKey.Use):
        _make_missing()
        rows = _rows()
    texts = {each.kid: unseal(_PURPOSE, each.sealed) for each in rows}
    access = [each.kid for each in rows if each.use == TokenKey.Use.ACCESS]
    refresh = [each.kid for each in rows if each.use == TokenKey.Use.REFRESH]
    return KeyRing(
        signing_kid=access[-1],
        access={kid: _ed25519(texts[kid]) for kid in access},
        refresh=bytes.fromhex(texts[refresh[0]]),
        read_at=time.monotonic(),
    )


def _rows() -> list[TokenKey]:
    with shared_work():
        return list(TokenKey.objects.order_by("created_at", "kid"))


def _make_missing() -> None:
    with _only_one_process():
        there = set(TokenKey.objects.using(OWNER).values_list("use", flat=True))
        for use in TokenKey.Use:
            if use not in there:
                log.info("Created the %s key %s.", use, _make(use))


def _make(use: TokenKey.Use) -> str:
    text = _new_ed25519() if use == TokenKey.Use.ACCESS else secrets.token_hex(32)
    key = TokenKey(kid=secrets.token_hex(12), use=use, sealed=seal(_PURPOSE, text))
    key.save(using=OWNER, force_insert=True)
    return key.kid


def _new_ed25519() -> str:
    pem = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return pem.decode()


def _ed25519(pem: str) -> Ed25519PrivateKey:
    key = serialization.load_pem_private_key(pem.encode(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise TypeError("A key of access tokens is not an Ed25519 key.")
    return key


@contextmanager
def _only_one_process() -> Iterator[None]:
    """Open a separate transaction as the owner, so that a key in use persists if the caller's rolls back.

    If several processes need keys at the same time, one creates them and the others read them.
    """
    with transaction.atomic(using=OWNER):
        with connections[OWNER].cursor() as cursor:
            cursor.execute(_LOCK)
        yield
