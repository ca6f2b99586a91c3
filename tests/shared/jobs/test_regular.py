"""Every domain runs its monthly jobs once in four weeks, a few domains at a time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared.domains.models import Domain
from shared.jobs import regular
from shared.jobs.enqueueing import jobs_table
from shared.jobs.models import Job, Round
from shared.tenancy.unit_of_work import shared_work

NOW = timezone.now()


@pytest.fixture
def clock(monkeypatch):
    """Run a round at a time after the start, and return the visited domains."""

    def run_round(**after):
        monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(**after))
        with jobs_table():
            Job.objects.all().delete()
        regular.enqueue_monthly()
        with jobs_table():
            return sorted(
                set(Job.objects.filter(key=regular.MONTHLY_KEY).values_list("domain_id", flat=True))
            )

    run_round()
    return run_round


@pytest.fixture
def many(alpha, beta):
    """A hundred domains, two of them real."""
    with shared_work():
        # Rows without schemas suffice, because no job runs for them.
        made = [
            Domain(schema_name=f"d_{'a' * 9}{one}{two}b", title="x", media_host=f"{one}{two}.test")
            for one in "abcdefghij"
            for two in "abcdefghij"
        ][:98]
        return [each.pk for each in Domain.objects.bulk_create(made)]


def test_each_domain_is_processed_once_in_four_weeks(alpha, beta, clock):
    assert clock(days=1) == []
    assert clock(days=15) == [alpha.id]
    assert clock(days=16) == []
    assert clock(days=28) == [beta.id]
    assert clock(days=42) == [alpha.id]


def test_round_continues_after_restart(alpha, beta, clock):
    clock(days=15)

    assert clock(days=29) == [beta.id]  # only the row stores the progress


def test_many_domains_are_processed_a_few_at_a_time(alpha, beta, many, clock):
    assert len(clock(days=1)) == 3
    assert len(clock(days=1, minutes=10)) == 0
    assert len(clock(days=2)) == 4


def test_backlog_after_long_pause_is_limited(alpha, beta, many, clock, monkeypatch):
    monkeypatch.setattr(regular, "MOST", 5)

    assert len(clock(days=300)) == 5
    assert len(clock(days=300, minutes=1)) == 0
    with shared_work():
        assert Round.objects.get().paced_at == NOW + timedelta(days=300)


def test_already_due_job_is_not_postponed(alpha, beta, clock):
    with jobs_table():
        soon = NOW - timedelta(days=1)
        waiting = {"kind": "submissions.purge", "key": regular.MONTHLY_KEY, "queue": "work", "run_at": soon}
        Job.objects.create(domain_id=alpha.id, **waiting)
        Round.objects.update(paced_at=NOW - timedelta(days=15))

    assert regular.enqueue_monthly() == 1

    with jobs_table():
        assert Job.objects.get(kind="submissions.purge").run_at == soon
