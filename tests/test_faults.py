"""Responses for visitors and team users while a server behind the product is down, hangs or disconnects."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.db import OperationalError, close_old_connections, connections, transaction
from kombu.connection import Connection
from kombu.pools import producers
from rest_framework.test import APIClient

from commissary.celery import app
from shared.api.permissions import Role
from shared.mail.outbox import queue
from shared.tenancy import cache
from shared.tenancy.postgresql import timeouts
from shared.tenancy.postgresql.timeouts import SHORT_TIMEOUT
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.fault_proxy import FaultProxy

OPTIONS = "/api/options/options"
PATIENCE = 1.0
"""Maximum seconds: one wait of a quarter second for Redis, and the work on a busy machine."""


@pytest.fixture
def redis_proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultProxy]:
    """The product's Redis behind a proxy that can fail."""
    address = redis.Redis.from_url(settings.REDIS_URL).connection_pool.connection_kwargs
    with FaultProxy(upstream=(address["host"], address["port"])) as proxy:
        behind = cache.TenantCache(settings.REDIS_URL.replace(f":{address['port']}/", f":{proxy.port}/"))
        monkeypatch.setattr(cache.tenant_cache, "_redis", behind._redis)
        monkeypatch.setattr(cache.tenant_cache, "_asleep_until", 0.0)
        yield proxy


@pytest.fixture
def database_proxy(committed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultProxy]:
    """The product's PostgreSQL behind a proxy that can fail; the connection is real."""
    monkeypatch.setattr(timeouts.breaker, "until", 0.0)
    monkeypatch.setitem(connections["default"].settings_dict, "ANSWER_TIMEOUT", 2.0)
    connection = connections["default"]
    connection.close()
    host_before = connection.settings_dict["HOST"]
    name = f".s.PGSQL.{connection.settings_dict['PORT']}"
    with FaultProxy(upstream=Path(host_before, name), listen=tmp_path / name) as proxy:
        connection.settings_dict["HOST"] = str(tmp_path)
        yield proxy
        connection.close()
        connection.settings_dict["HOST"] = host_before


def ask(client: APIClient) -> tuple[int, float]:
    """Return the status of a response and its duration in seconds."""
    started = time.monotonic()
    status = client.get(OPTIONS).status_code
    return status, time.monotonic() - started


@pytest.mark.parametrize("fault", ["down", "reset", "hang"])
def test_responses_without_redis_are_as_fast_as_without_cache(
    fault: str, redis_proxy: FaultProxy, anonymous: APIClient
):
    assert ask(anonymous)[0] == 200
    getattr(redis_proxy, fault)()

    answers = [ask(anonymous) for _ in range(5)]

    assert [status for status, _ in answers] == [200] * 5
    assert sum(seconds for _, seconds in answers) < PATIENCE


def test_slow_redis_delays_one_request_only(redis_proxy: FaultProxy, anonymous: APIClient):
    redis_proxy.slow(2_000)

    answers = [ask(anonymous) for _ in range(5)]

    assert [status for status, _ in answers] == [200] * 5
    assert sum(seconds for _, seconds in answers) < PATIENCE


def test_write_succeeds_without_redis(redis_proxy: FaultProxy, alpha: DomainRef, client_of):
    client = client_of(alpha, make.role_token(Role.ADMIN, alpha))
    redis_proxy.down()

    response = client.post("/api/categories", {"name": "News"}, format="json")

    assert response.status_code == 201


def test_enqueueing_does_not_wait_for_a_hanging_broker(
    redis_proxy: FaultProxy, committed: None, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
):
    before, _, after = settings.REDIS_URL.rpartition(":")
    behind = f"{before}:{redis_proxy.port}/{after.partition('/')[2]}"
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    with Connection(behind, transport_options=options) as broker:
        monkeypatch.setattr(app.amqp, "_producer_pool", producers[broker])
        redis_proxy.hang()
        started = time.monotonic()

        for number in range(3):
            with unit_of_work(alpha), transaction.atomic():
                queue("new_sign_in", to=f"{number}@example.com", domain=alpha, context={})

    assert time.monotonic() - started < PATIENCE


def test_missing_database_answers_503_in_error_shape(database_proxy: FaultProxy, alpha: DomainRef):
    client = APIClient(HTTP_HOST=f"api.{alpha.host}", raise_request_exception=False)
    assert ask(client)[0] == 200
    database_proxy.down()
    close_old_connections()

    response = client.get(OPTIONS)

    assert response.status_code == 503
    assert response.json()["message"]
    assert int(response.headers["Retry-After"]) > 0


def test_hanging_database_delays_the_first_request_only(database_proxy: FaultProxy, alpha: DomainRef):
    client = APIClient(HTTP_HOST=f"api.{alpha.host}", raise_request_exception=False)
    assert ask(client)[0] == 200
    database_proxy.hang()
    close_old_connections()  # Django does this before every request

    answers = [ask(client) for _ in range(3)]
    database_proxy.up()

    assert [status for status, _ in answers] == [503] * 3
    assert answers[0][1] < 2 * SHORT_TIMEOUT
    assert sum(seconds for _, seconds in answers[1:]) < PATIENCE


def test_database_hanging_during_a_request_ends_it(database_proxy: FaultProxy, alpha: DomainRef):
    with unit_of_work(alpha):
        assert Post.objects.count() >= 0
        database_proxy.hang()
        began = time.monotonic()

        with pytest.raises(OperationalError):
            Post.objects.count()

    assert time.monotonic() - began < 3
    assert connections["default"].connection is None or connections["default"].connection.closed


@pytest.mark.parametrize("fault", ["down", "reset", "hang"])
def test_request_after_database_outage_succeeds(
    fault: str, database_proxy: FaultProxy, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
):
    client = APIClient(HTTP_HOST=f"api.{alpha.host}", raise_request_exception=False)
    ask(client)
    getattr(database_proxy, fault)()
    ask(client)

    database_proxy.up()
    monkeypatch.setattr(timeouts.breaker, "until", 0.0)  # the pause is over
    close_old_connections()  # what Django does before every request

    assert ask(client)[0] == 200
