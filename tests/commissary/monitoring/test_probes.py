"""`/-/live` and `/-/ready`: whether a node can serve visitors. Any client can request them."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from django.db import connections
from django.http import HttpResponse

from commissary.devserver.servers import free_port
from commissary.monitoring.dependencies import SchemaCheck, parts
from commissary.monitoring.readiness import Readiness, ReadinessCheck
from tests.kit.rsgi import Headers, Protocol, Scope, make_front
from tests.services import services, worker


def not_found(_environ: dict[str, Any], start_response: Any) -> HttpResponse:
    """Replace Django: return 404 for requests that the front server passes on."""
    response = HttpResponse("Nobody's.", status=404)
    start_response("404 Not Found", list(response.items()))
    return response


def ask(path: str, method: str = "GET", host: str = "203.0.113.9", *, front: Any = None) -> Protocol:
    protocol = Protocol()
    path, _, query = path.partition("?")
    scope = Scope(path, method, query_string=query, headers=Headers([("host", host)]))
    asyncio.run((front or make_front(not_found))(scope, protocol))
    return protocol


def part(check: Any, *, timeout: float = 5.0, name: str = "thing") -> ReadinessCheck:
    return ReadinessCheck(name, check, timeout, True, ThreadPoolExecutor(1))


def broken() -> None:
    raise OSError("postgresql://owner:secret@10.0.0.7 refuses")


@pytest.fixture
def real_checks(committed: None) -> Iterator[tuple[ReadinessCheck, ...]]:
    """The checks of a web process, with the tests' own servers and no renderer."""
    made = parts()
    yield made
    for each in made:
        each.threads.submit(connections.close_all).result()
    for each in made:
        each.threads.shutdown()


# ── clients and methods ──────────────────────────────────────────────────────────────────────────


@pytest.mark.no_db
@pytest.mark.parametrize(
    "host", ["203.0.113.9", "unknown.example", "api.alpha.test", "ALPHA.test:8000", "", "…"]
)
@pytest.mark.parametrize("path", ["/-/live", "/-/ready"])
def test_probe_answers_for_any_host_without_caching(path: str, host: str):
    reply = ask(path, host=host)

    assert (reply.status, reply.headers["Cache-Control"]) == (200, "no-store")
    assert json.loads(reply.body)["status"] in {"live", "ready"}


@pytest.mark.no_db
def test_probe_accepts_head_and_rejects_other_methods():
    head = ask("/-/live", "HEAD")

    assert (head.status, head.body) == (200, b"")
    assert [ask("/-/ready", method).status for method in ("POST", "DELETE", "BREW")] == [405, 405, 405]


@pytest.mark.no_db
@pytest.mark.parametrize(
    "path",
    ["/-/", "/-", "/-/metrics", "/-/ask?domain=alpha.test", "/-/READY", "/-/live/", "//-/live",
     "/-/ready/../live",
     "/-/live%00", "/-/\x00", "/-/ready;strict", "/-/" + "x" * 8000],
)  # fmt: skip
def test_other_internal_paths_answer_404(path: str):
    assert ask(path).status == 404


@pytest.mark.no_db
@pytest.mark.parametrize("query", ["strict=1", "%00", "&&&=", "x" * 8000, "domain=alpha.test"])
def test_unknown_query_is_ignored(query: str):
    assert ask(f"/-/ready?{query}").status == 200


# ── dependencies of a node ──


def test_node_without_renderer_is_ready_and_reports_it(real_checks: tuple[ReadinessCheck, ...]):
    lenient = ask("/-/ready", front=make_front(not_found, parts=real_checks))
    strict = ask("/-/ready?strict", front=make_front(not_found, parts=real_checks))

    results = {"database": "ok", "schema": "ok", "valkey": "ok", "renderer": "failed"}
    assert (lenient.status, json.loads(lenient.body)) == (200, {"status": "ready", "parts": results})
    assert (strict.status, json.loads(strict.body)) == (503, {"status": "not ready", "parts": results})


@pytest.mark.no_db
def test_node_without_valkey_is_ready_and_reports_it(settings: Any):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    made = parts()

    assert asyncio.run(made[2].state()) == "failed"
    assert [each.name for each in made if each.is_required] == ["database", "schema"]


def test_outdated_schema_is_not_ready_and_newer_one_is(committed: None):
    with psycopg.connect(services().url_of(f"commissary_{worker()}"), autocommit=True) as owner:
        add = "INSERT INTO public.django_migrations (app, name, applied) VALUES ('jobs', %s, now())"
        owner.execute(add, ["9999_newer"])
        SchemaCheck().check()

        owner.execute("DELETE FROM public.django_migrations WHERE app = 'jobs' AND name = '0001_initial'")
        with pytest.raises(RuntimeError, match=r"public lacks the migration jobs\.0001_initial"):
            SchemaCheck().check()

        owner.execute(add, ["0001_initial"])
        owner.execute("DELETE FROM d_template.django_migrations WHERE app = 'faqs'")
        with pytest.raises(RuntimeError, match="d_template lacks the migration faqs"):
            SchemaCheck().check()


@pytest.mark.no_db
def test_failed_required_part_is_named_without_secrets():
    reply = ask("/-/ready", front=make_front(not_found, parts=(part(broken, name="database"),)))

    assert (reply.status, reply.headers["Retry-After"]) == (503, "1")
    assert json.loads(reply.body) == {"status": "not ready", "parts": {"database": "failed"}}


@pytest.mark.no_db
def test_hanging_dependency_is_not_awaited_or_checked_again():
    release, requests = threading.Event(), []

    def hang() -> None:
        requests.append(1)
        release.wait(20)

    hanging = part(hang, timeout=0.05)

    first, second = asyncio.run(hanging.state()), asyncio.run(hanging.state())
    release.set()

    assert (first, second, len(requests)) == ("timed out", "timed out", 1)


@pytest.mark.no_db
def test_concurrent_probes_check_each_dependency_once():
    requests: list[int] = []
    readiness = Readiness((part(lambda: requests.append(1)),))

    async def storm() -> None:
        await asyncio.gather(*(readiness.states() for _ in range(200)))
        await readiness.states()

    asyncio.run(storm())

    assert len(requests) == 1


@pytest.mark.no_db
def test_draining_process_is_live_but_not_ready():
    front = make_front(not_found)
    front.probes.readiness.is_draining = True

    assert (ask("/-/ready", front=front).status, ask("/-/live", front=front).status) == (503, 200)
