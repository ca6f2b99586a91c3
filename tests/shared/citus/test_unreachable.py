"""Jobs of domains on an unreachable node wait for the node and do not block the jobs of other domains."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from shared.citus.breakers import CitusBreakers
from shared.jobs import enqueueing, kinds
from shared.jobs.claims import POSTPONED, Claim, RetryableError
from shared.jobs.kinds import JobKind
from shared.jobs.models import JobState
from shared.tenancy.nodes import nodes
from shared.tenancy.tasks import DomainTask
from shared.tenancy.unit_of_work import DomainRef, current_domain, unit_of_work
from tests.kit.jobs import end_waits, get_job, run_jobs

# The error of a coordinator that lost its node.
LOST = """
    DO $$ BEGIN
        RAISE EXCEPTION 'connection to the remote node d_one@first:5432 failed' USING ERRCODE = '08006';
    END $$
"""
KIND = "test.reading"
app = Celery("test", task_cls=DomainTask, set_as_current=False)


class Reader:
    """Jobs that query the domain's machine, which responds unless the domain is lost."""

    def __init__(self) -> None:
        self.lost: set[int] = set()
        self.asked: list[int] = []
        self.failed: list[str] = []
        self.explains = False

    def run(self, _claim: Claim) -> bool:
        domain = current_domain()
        self.asked.append(domain.id)
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(LOST if domain.id in self.lost else "SELECT 1 FROM faqs_faq")
        except OperationalError as error:
            if self.explains:
                raise RetryableError("It could not be read.") from error
            raise
        return True


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    reader = Reader()
    kind = JobKind(
        KIND,
        group="reading",
        run=reader.run,
        on_failure=lambda claim, problem, _is_over: reader.failed.append(problem),
        waits=(timedelta(hours=1),),
    )
    monkeypatch.setitem(kinds.KINDS, kind.name, kind)
    return reader


@pytest.fixture(autouse=True)
def _two_nodes(alpha: DomainRef, beta: DomainRef, settings: Any) -> Iterator[None]:
    settings.DATABASE_NODES = "shared.citus.nodes.CitusNodes"
    nodes.cache_clear()
    places = {alpha.schema_name: "first:5432", beta.schema_name: "second:5432"}
    nodes().breakers = CitusBreakers(places.get)
    yield
    nodes.cache_clear()


def enqueue(domain: DomainRef, *keys: int) -> None:
    with unit_of_work(domain):
        enqueueing.enqueue_all(KIND, keys)


@pytest.mark.parametrize("explains", [False, True])
def test_unreachable_node_does_not_use_up_a_try(alpha: DomainRef, reader: Reader, explains: bool):
    reader.lost, reader.explains = {alpha.id}, explains
    enqueue(alpha, 1)

    assert run_jobs(alpha) == 0

    job = get_job(alpha)
    assert (job.state, job.tries, job.claimed_until, job.problem) == (JobState.QUEUED, 0, None, "")
    assert timedelta() < job.run_at - timezone.now() <= POSTPONED
    assert reader.failed == []


def test_jobs_on_unreachable_node_do_not_block_other_domains(
    alpha: DomainRef, beta: DomainRef, reader: Reader
):
    reader.lost = {alpha.id}
    enqueue(alpha, 1, 2, 3)
    enqueue(beta, 1)

    assert (run_jobs(alpha), run_jobs(beta)) == (0, 1)

    assert reader.asked == [alpha.id, beta.id]


def test_jobs_run_when_the_node_is_back(alpha: DomainRef, reader: Reader):
    reader.lost = {alpha.id}
    enqueue(alpha, 1, 2)
    run_jobs(alpha)
    reader.lost.clear()
    nodes().breakers.note_success(alpha.schema_name)

    end_waits(alpha)

    assert run_jobs(alpha) == 2


@app.task
def read(domain_id: int) -> int:
    return domain_id


def test_task_on_unreachable_node_fails_immediately(alpha: DomainRef, beta: DomainRef, reader: Reader):
    reader.lost = {alpha.id}
    enqueue(alpha, 1)
    run_jobs(alpha)

    with pytest.raises(OperationalError, match="no connection to the database on"):
        read(alpha.id)
    assert read(beta.id) == beta.id
