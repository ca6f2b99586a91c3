"""Fixtures for all tests. A test's writes are rolled back, unless it uses `committed`."""

import gc
import re
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any, cast

import pytest
import redis
from cachetools import TTLCache
from django.conf import settings
from django.db import connection, connections
from django.db.transaction import TransactionManagementError
from django.test.client import ClientHandler
from django.test.utils import override_settings
from rest_framework.test import APIClient

import commissary.celery  # noqa: F401  # requests publish jobs to the broker of the tests
from shared.accounts import keys
from shared.api.permissions import Role
from shared.tenancy import nightly, resolver
from shared.tenancy.postgresql.base import DatabaseWrapper
from shared.tenancy.resolver import domain_by_host, invalidate
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tests.kit import make as kit
from tests.services import ALPHA_HOST, BETA_HOST, restore_database

# These tests start their own servers.
_WITHOUT_DATABASE = ("tests/commissary/devserver", "tests/e2e", "tests/hostile", "tests/long", "tests/scale")


def pytest_collection_finish() -> None:
    """Exclude existing objects from garbage collection, because they live until the end of the run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_setup() -> None:
    """Do not create a database, because `tests.services` created the worker's database before
    Django started.
    """


@pytest.fixture(autouse=True)
def _database(request: pytest.FixtureRequest) -> None:
    """Give every test the database: rolled back, or restored after `committed`.

    Tests with the mark `no_db` have none; pytest-django rejects their access.
    """
    if _is_without_database(request) or "committed" in request.fixturenames:
        return
    request.getfixturevalue("db")
    request.getfixturevalue("_commit_hooks")
    request.getfixturevalue("_locks_need_a_transaction")
    # Read the keys before the test counts its queries.
    keys.key_ring()


@pytest.fixture(autouse=True)
def _fresh_memory(request: pytest.FixtureRequest, _redis: redis.Redis) -> None:
    """Clear the caches of the previous test, in Redis and in this process."""
    if not _is_without_database(request):
        _redis.flushdb()
        invalidate()
        nightly.clear_marks()


def _is_without_database(request: pytest.FixtureRequest) -> bool:
    path = request.path.relative_to(request.config.rootpath).as_posix()
    return path.startswith(_WITHOUT_DATABASE) or request.node.get_closest_marker("no_db") is not None


@pytest.fixture(scope="session")
def _redis() -> Iterator[redis.Redis]:
    """One connection for all tests, because opening a connection takes longer than a test."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        yield client


@pytest.fixture(autouse=True, scope="session")
def _cached_registry() -> Iterator[None]:
    """Cache the registry until it changes. Otherwise, a cache that expires during a test would
    add a query.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolver, "_cache", TTLCache(maxsize=10_000, ttl=3_600))
        patch.setattr(keys, "_RELOAD_SECONDS", 3_600)
        yield


_PARTS_OF_A_CHAIN = (
    "_middleware_chain",
    "_view_middleware",
    "_template_response_middleware",
    "_exception_middleware",
)
"""The middleware handler that all test clients share."""


@pytest.fixture(autouse=True, scope="session")
def _shared_middleware_chain() -> Iterator[None]:
    """Share one handler among all clients, because a new handler takes 40 ms to read all assets."""
    chains: dict[Any, Any] = {}
    load = ClientHandler.load_middleware

    def load_once(self: ClientHandler, is_async: bool = False) -> None:
        key = (is_async, *settings.MIDDLEWARE, settings.STATIC_ROOT)
        if key not in chains:
            load(self, is_async)
            chains[key] = self
        for part in _PARTS_OF_A_CHAIN:
            setattr(self, part, getattr(chains[key], part))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ClientHandler, "load_middleware", load_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def _fast_hashes() -> Iterator[None]:
    """Use Argon2id with minimal work; the tests of `shared.accounts.hashers` use the real settings."""
    with override_settings(PASSWORD_HASHERS=["tests.kit.hashers.QuickArgon2"]):
        yield


@pytest.fixture
def _commit_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run commit hooks at the end of the outermost `atomic` of a test, inside the test's own transaction."""
    release = connection.savepoint_commit

    def savepoint_commit(sid: str) -> None:
        release(sid)
        if not cast(DatabaseWrapper, connection)._transaction_blocks():
            hooks, connection.run_on_commit = connection.run_on_commit, []
            for hook in hooks:
                hook[1]()

    monkeypatch.setattr(connection, "savepoint_commit", savepoint_commit)


_LOCK = re.compile(r"\bFOR (NO KEY )?UPDATE\b|\bpg_(try_)?advisory_xact_lock")


@pytest.fixture
def _locks_need_a_transaction(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reject locks outside the product's transactions. The transaction around each test would hide that
    mistake."""
    at_the_end = ContextVar("at_the_end", default=False)
    run_last_acts = cast(DatabaseWrapper, connection)._run_before_commit

    def run_before_commit() -> None:
        token = at_the_end.set(True)
        try:
            run_last_acts()
        finally:
            at_the_end.reset(token)

    monkeypatch.setattr(connection, "_run_before_commit", run_before_commit)

    def execute(run: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        is_inside = context["connection"]._transaction_blocks() or at_the_end.get()
        if _LOCK.search(sql) and not is_inside:
            raise TransactionManagementError(f"A lock outside transaction.atomic(): {sql}")
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield


@pytest.fixture
def committed(django_db_blocker: Any) -> Iterator[None]:
    """Commit for real, visible to other threads and the owner; undo all commits afterwards."""
    with django_db_blocker.unblock():
        yield
        connections.close_all()
    restore_database()


@pytest.fixture
def alpha(_database: None) -> DomainRef:
    return _domain(ALPHA_HOST)


@pytest.fixture
def beta(_database: None) -> DomainRef:
    return _domain(BETA_HOST)


_read: dict[str, DomainRef] = {}
"""The domains that exist in every test. They never change, so each process reads them once."""


def _domain(host: str) -> DomainRef:
    if host not in _read:
        domain = domain_by_host(host)
        assert domain is not None
        _read[host] = domain
    # Cache it by host and by ID, as after a query.
    for key in (host, _read[host].id):
        resolver._cache.setdefault(key, _read[host])
    return _read[host]


@pytest.fixture
def in_alpha(alpha: DomainRef) -> Iterator[DomainRef]:
    with unit_of_work(alpha):
        yield alpha


@pytest.fixture
def client_of(_database: None) -> Callable[..., APIClient]:
    """Create a client for the API of a domain; with `token`, the client is signed in."""

    def make(domain: DomainRef, token: str | None = None) -> APIClient:
        client = APIClient(HTTP_HOST=f"api.{domain.host}")
        if token:
            client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        return client

    return make


@pytest.fixture
def anonymous(alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    """An anonymous client of the alpha API."""
    return client_of(alpha)


@pytest.fixture
def as_role(alpha: DomainRef, client_of: Callable[..., APIClient]) -> Callable[..., APIClient]:
    """Create a client that is signed in as a new user with that role, on alpha by default."""

    def make(role: Role, domain: DomainRef | None = None) -> APIClient:
        domain = domain or alpha
        return client_of(domain, kit.role_token(role, domain))

    return make
