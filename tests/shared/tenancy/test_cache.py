"""Cached values are separate per domain and expire when content changes."""

from collections.abc import Iterator

import pytest
import redis
from django.conf import settings
from django.db import transaction

from shared.tenancy.cache import TenantCache, invalidate_content, tenant_cache
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tests.kit.fault_proxy import FaultProxy


def test_cache_is_separate_per_domain(alpha: DomainRef, beta: DomainRef) -> None:
    with unit_of_work(alpha):
        tenant_cache.set("options", {"title": "Alpha"}, timeout=60)

    with unit_of_work(beta):
        assert tenant_cache.get("options") is None
        assert tenant_cache.get_or_set("options", lambda: {"title": "Beta"}, timeout=60) == {"title": "Beta"}


def test_cache_key_contains_build_and_domain(alpha: DomainRef, beta: DomainRef) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            tenant_cache.set("a:b", 1, timeout=60)

    keys = redis.Redis.from_url(settings.REDIS_URL, decode_responses=True).keys("*")

    build, ids = settings.BUILD_ID, sorted((alpha.id, beta.id))
    expected = [
        f"commissary:cache:{build}:{each}:{rest}" for each in ids for rest in ("content:a:b", "version")
    ]
    assert sorted(keys) == sorted(expected)


def test_committed_change_invalidates_cached_content(in_alpha: DomainRef) -> None:
    tenant_cache.set("page", "old", timeout=60)

    with transaction.atomic():
        invalidate_content()
        invalidate_content()
        assert tenant_cache.version() == 1

    assert tenant_cache.get("page") is None
    assert tenant_cache.version() == 2


def test_rolled_back_change_invalidates_nothing(in_alpha: DomainRef) -> None:
    tenant_cache.set("page", "old", timeout=60)

    with transaction.atomic():
        invalidate_content()
        transaction.set_rollback(True)

    assert tenant_cache.get("page") == "old"
    assert tenant_cache.version() == 1


def test_value_computed_during_a_change_is_not_cached(in_alpha: DomainRef) -> None:
    def make() -> str:
        with transaction.atomic():
            invalidate_content()
        return "read before the change"

    tenant_cache.get_or_set("page", make, timeout=60)

    assert tenant_cache.get("page") is None


def test_changed_content_is_not_cached_before_the_commit(in_alpha: DomainRef) -> None:
    tenant_cache.get_or_set("page", lambda: "before", 60)

    with transaction.atomic():
        invalidate_content()
        assert tenant_cache.get_or_set("page", lambda: "not committed", 60) == "not committed"
        assert tenant_cache.get("page") is None
        transaction.set_rollback(True)

    assert tenant_cache.get("page") == "before"


def test_older_version_does_not_replace_newer(in_alpha: DomainRef) -> None:
    tenant_cache.raise_version(in_alpha, 7)
    tenant_cache.raise_version(in_alpha, 6)

    assert tenant_cache.version() == 7


def test_change_on_another_domain_invalidates_nothing(alpha: DomainRef, beta: DomainRef) -> None:
    with unit_of_work(alpha):
        tenant_cache.set("page", "kept", timeout=60)
    with unit_of_work(beta), transaction.atomic():
        invalidate_content()

    with unit_of_work(alpha):
        assert tenant_cache.get("page") == "kept"


@pytest.fixture
def faulty_cache() -> Iterator[tuple[FaultProxy, TenantCache]]:
    """A cache that reaches Redis through a proxy that can fail."""
    address = redis.Redis.from_url(settings.REDIS_URL).connection_pool.connection_kwargs
    with FaultProxy(upstream=(address["host"], address["port"])) as proxy:
        url = settings.REDIS_URL.replace(f":{address['port']}/", f":{proxy.port}/")
        yield proxy, TenantCache(url)


def test_values_survive_serialization_in_redis(
    faulty_cache: tuple[FaultProxy, TenantCache], in_alpha: DomainRef
) -> None:
    _, cache = faulty_cache
    value = {"text": "ünï \u2028 </script>", "list": [1, None, True]}
    odd = {"half a sign": "\ud83c", "number": 2**70}

    cache.set("value", value, timeout=60)
    cache.set("odd", odd, timeout=60)

    assert cache.get("value") == value
    assert cache.get("odd") == odd


def test_value_with_state_survives_other_changes_in_its_domain_only(
    alpha: DomainRef, beta: DomainRef
) -> None:
    with unit_of_work(alpha):
        tenant_cache.set("rendered", "alpha's", 60, state="1")
        tenant_cache.raise_version(alpha, tenant_cache.version() + 1)

        assert tenant_cache.get("rendered", state="1") == "alpha's"
        assert tenant_cache.get("rendered", state="2") is None
        assert tenant_cache.get("rendered") is None
    with unit_of_work(beta):
        assert tenant_cache.get("rendered", state="1") is None


def test_invalidated_values_do_not_accumulate(in_alpha: DomainRef) -> None:
    server = redis.Redis.from_url(settings.REDIS_URL)

    def measure_free_memory(changes: int) -> int:
        for turn in range(changes):
            tenant_cache.raise_version(in_alpha, tenant_cache.version() + 1)
            tenant_cache.get_or_set("page", lambda: "x" * 10_000, timeout=60)
            tenant_cache.set("rendered", "y" * 10_000, 60, state=f"{changes} {turn}")
        return sum(server.memory_usage(key) or 0 for key in server.keys("*"))

    after_one = measure_free_memory(1)

    # The version numbers may have one more digit. Another page would double the size.
    assert measure_free_memory(10) < 1.1 * after_one


def test_value_of_older_version_is_not_returned_for_newer(in_alpha: DomainRef) -> None:
    def make() -> str:
        tenant_cache.raise_version(in_alpha, tenant_cache.version() + 1)
        tenant_cache.set("page", "new", timeout=60)
        return "read before"

    tenant_cache.get_or_set("page", make, timeout=60)  # replaces a newer value

    assert tenant_cache.get_or_set("page", lambda: "read again", timeout=60) == "read again"


@pytest.mark.parametrize("fault", ["down", "hang", "reset"])
def test_cache_computes_values_without_redis_and_waits_once(
    faulty_cache: tuple[FaultProxy, TenantCache], in_alpha: DomainRef, fault: str
) -> None:
    proxy, cache = faulty_cache
    getattr(proxy, fault)()

    made = [cache.get_or_set("page", lambda: "computed", timeout=60) for _ in range(10)]

    assert made == ["computed"] * 10
    assert cache.version() == 1
    assert proxy.accepted <= 1
