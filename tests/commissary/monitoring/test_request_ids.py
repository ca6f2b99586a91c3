"""One id links the proxy's log, our log, the response and the jobs of a request."""

import asyncio
import logging
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from structlog.contextvars import bound_contextvars, get_contextvars

from shared.jobs import enqueueing, kinds
from shared.jobs.kinds import JobKind
from shared.mail import outbox
from shared.tenancy.proxies import Proxies
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tests.kit.jobs import claim_job, get_job, run_jobs
from tests.kit.rsgi import Headers, Protocol, Scope, make_front

PROXY = "192.0.2.1"
NOBODY = Proxies()


def application(environ: dict[str, Any], start_response: Any) -> HttpResponse:
    """An application that responds with the request id of its log context."""
    response = HttpResponse(str(get_contextvars().get("request_id")))
    start_response("200 OK", list(response.items()))
    return response


def ask(sent: str | None, *, proxies: Proxies = NOBODY, application: Any = application) -> Protocol:
    protocol = Protocol()
    headers = [("host", "alpha.test"), *([("x-request-id", sent)] if sent is not None else [])]
    front = make_front(application, trusted_proxies=proxies)
    asyncio.run(front(Scope(headers=Headers(headers), client=f"{PROXY}:4321"), protocol))
    return protocol


@pytest.fixture
def follow(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A job kind that logs its request id. The job `1` enqueues another job."""
    seen: list[Any] = []

    def run(claim: Any) -> bool:
        seen.append(get_contextvars().get("request_id"))
        if claim.key == "1":
            enqueueing.enqueue("test.follow", 2)
        return True

    kind = JobKind(
        "test.follow",
        group="",
        run=run,
        describe=lambda keys: {},
        retry=lambda keys: keys,
        on_failure=lambda *_: None,
        waits=(timedelta(hours=1),),
    )
    monkeypatch.setitem(kinds.KINDS, kind.name, kind)
    return seen


@pytest.mark.no_db
@pytest.mark.parametrize("sent", ["abc-1.2_3", "0" * 64])
def test_trusted_proxy_sets_the_request_id(sent: str):
    reply = ask(sent, proxies=Proxies.of([PROXY]))

    assert (reply.headers["X-Request-ID"], reply.body.decode()) == (sent, sent)


@pytest.mark.no_db
@pytest.mark.parametrize("sent", ["", "0" * 65, "a b", 'x"}\n{"event":"forged', "é", "../..", "a\x00", "a\n"])
def test_invalid_request_id_is_replaced(sent: str):
    reply = ask(sent, proxies=Proxies.of([PROXY]))

    made = reply.headers["X-Request-ID"]
    assert (len(made), reply.body.decode()) == (24, made)


@pytest.mark.no_db
def test_request_id_of_untrusted_client_is_replaced():
    one, other = ask("mine"), ask("mine")

    assert one.body != other.body
    assert "mine" not in {one.headers["X-Request-ID"], other.headers["X-Request-ID"]}


@pytest.mark.no_db
def test_failed_request_has_its_id_in_log_and_response(caplog: pytest.LogCaptureFixture):
    def breaking(_environ: dict[str, Any], _start_response: Any) -> HttpResponse:
        raise ValueError("broken")

    with caplog.at_level(logging.ERROR):
        reply = ask(None, application=breaking)

    texts = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    assert reply.status == 500
    assert [each["request_id"] for each in texts] == [reply.headers["X-Request-ID"]]


def test_job_inherits_the_request_id(alpha: DomainRef, follow: list[Any]):
    with bound_contextvars(request_id="from-the-proxy"), unit_of_work(alpha):
        enqueueing.enqueue("test.follow", 1)

    run_jobs(alpha)

    assert follow == ["from-the-proxy", "from-the-proxy"]
    assert "request_id" not in get_contextvars()


def test_scheduled_job_has_no_request_id(alpha: DomainRef, follow: list[Any]):
    with unit_of_work(alpha):
        enqueueing.enqueue("test.follow", 1)

    assert (get_job(alpha).request_id, claim_job(alpha).request_id) == ("", "")


def test_email_job_inherits_the_request_id(alpha: DomainRef):
    with bound_contextvars(request_id="changed-it"), unit_of_work(alpha):
        outbox.queue("password_changed", to="a@example.com", domain=alpha, context={"name": "Ana"})

    assert get_job(alpha).request_id == "changed-it"
