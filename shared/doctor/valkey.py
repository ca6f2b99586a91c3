"""Checks of the Valkey server for caches and messages.

It must respond, accept writes and not lose messages.
"""

from collections.abc import Iterator, Mapping

import redis
from django.conf import settings
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity
from shared.tenancy.cache import PREFIX

TIMEOUT = 5.0
"""The number of seconds within which the server must respond."""
NEARLY_FULL = 0.8
"""The share of used memory above which memory could be full after a busy day."""
_PROBE = f"{PREFIX}doctor"
_PROBE_MILLISECONDS = 1_000


def usable(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding if the server does not work, or if it could run out of memory."""
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=None
    )
    with client:
        try:
            memory = client.info("memory")
            client.set(_PROBE, 1, px=_PROBE_MILLISECONDS)
        except (redis.ConnectionError, redis.TimeoutError) as error:
            problem = _("No connection: %(reason)s")
            advice = _(
                "Start the server, or correct REDIS_URL. Until then, nothing is cached and "
                "background jobs wait."
            )
            yield Finding(Severity.ERROR, "Valkey", problem % {"reason": _one_line(error)}, advice)
            return
        except redis.ResponseError as error:
            problem = _("Writes are rejected: %(reason)s")
            advice = _(
                "Check the memory and disk of the server in REDIS_URL, and that the server accepts writes. "
                "Until then, nothing is cached and background jobs wait."
            )
            yield Finding(Severity.ERROR, "Valkey", problem % {"reason": _one_line(error)}, advice)
            return
    yield from _memory(memory["used_memory"], memory["maxmemory"], memory["maxmemory_policy"])


def _memory(used: int, limit: int, policy: str) -> Iterator[Finding]:
    """Yield findings about memory. Without a memory limit, the server evicts nothing."""
    if limit and policy.startswith("allkeys-"):
        yield Finding(
            Severity.WARNING,
            "Valkey",
            _("maxmemory-policy is %(policy)s. Background jobs are lost when memory is full.")
            % {"policy": policy},
            _("Set maxmemory-policy to volatile-lru, so that only keys with a TTL are evicted."),
        )
    # With any other policy, expiring keys are evicted, so a full cache is normal.
    if limit and policy == "noeviction" and used > limit * NEARLY_FULL:
        yield Finding(
            Severity.WARNING,
            "Valkey",
            _("%(used)s MB of %(limit)s MB are in use, and no eviction policy is set.")
            % {"used": used // 1_000_000, "limit": limit // 1_000_000},
            _("Set maxmemory-policy to volatile-lru. When the memory is full, background jobs wait."),
        )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
