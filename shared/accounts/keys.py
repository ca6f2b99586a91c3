"""The token keys, which are stored in the database, encrypted with the installation's secret key, and cached.

The newest Ed25519 key signs access tokens, and all Ed25519 keys verify them. The single refresh key derives
each refresh token from the previous one. The first process that needs keys creates them under a lock, so that
all processes on all machines use the same keys. See docs/decisions/tokens-and-sessions.md.
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
"""The time for which a replaced key is stored.

It is longer than the lifetime of an access token plus the time until all processes load the new key.
"""


@dataclass(frozen=True)
class KeyRing:
    """All token keys. A process reloads them from the database after a minute."""

    signing_kid: str
    access: Mapping[str, Ed25519PrivateKey]
    refresh: bytes
    read_at: float
    verified: "dict[bytes, Claims]" = field(default_factory=dict, compare=False)
    """The claims of verified tokens by token hash.

    They are discarded with the key ring when the keys are reloaded.
    """


@dataclass
class _Memory:
    """The key ring that this process has cached."""

    ring: KeyRing | None = None


_memory = _Memory()
_lock = Lock()


def key_ring(*, wanted_kid: str | None = None) -> KeyRing:
    """Return the cached keys. They are reloaded once a minute, and for an unknown kid (key ID).

    If the database is not available, the cached keys remain in use. Raises Unreadable for keys that were
    sealed with another secret key.
    """
    ring = _memory.ring
    if ring is not None and not _is_stale(ring, wanted_kid):
        return ring
    with _lock:
        return _reload_ring(wanted_kid)


def get_cached_ring() -> KeyRing | None:
    """Return the cached keys, or None if they must be reloaded. This never queries the database."""
    ring = _memory.ring
    return None if ring is None or _is_stale(ring, None) else ring


def rotate() -> str:
    """Add a new signing key and return its kid.

    Tokens signed with older keys remain valid until they expire.
    """
    with _lock:
        with _only_one_process():
            kid = _make(TokenKey.Use.ACCESS)
        _clear_cache()
    return kid


def delete_replaced() -> list[str]:
    """Delete replaced keys if all their tokens have expired, and return the kids of the deleted keys."""
    with _lock:
        with _only_one_process():
            keys = TokenKey.objects.using(OWNER).filter(use=TokenKey.Use.ACCESS).order_by("created_at", "kid")
            ends = timezone.now() - REPLACED_RETENTION
            # A key remains in use until the next one is created.
            over = [key.kid for key, successor in pairwise(keys) if successor.created_at < ends]
            TokenKey.objects.using(OWNER).filter(kid__in=over).delete()
        _clear_cache()
    return over


def _is_stale(ring: KeyRing, wanted_kid: str | None) -> bool:
    age = time.monotonic() - ring.read_at
    # Attackers can invent kids, so a query for an unknown kid is allowed only every few seconds.
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
            log.warning("accounts.token_keys_unreadable", extra={"reason": str(error)})
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
                log.info("accounts.token_key_created", extra={"use": use, "kid": _make(use)})


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
    """Open a separate owner transaction, so that new keys persist if the caller's transaction rolls back.

    If several processes need keys at the same time, the first one creates them and the others read them.
    """
    with transaction.atomic(using=OWNER):
        with connections[OWNER].cursor() as cursor:
            cursor.execute(_LOCK)
        yield
