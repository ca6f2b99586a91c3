"""A domain has nightly jobs after a change, and none without changes."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.domains.models import Domain, DomainStatus
from shared.jobs import enqueueing, regular
from shared.jobs.enqueueing import jobs_table
from shared.jobs.models import Job
from shared.tenancy import nightly
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.backups import expiry
from tenants.backups.models import Snapshot
from tenants.posts.changes import services
from tenants.stops.models import Stop
from tenants.stops.services.retention import remove_long_over
from tests.kit import make
from tests.kit.jobs import end_waits, run_jobs, run_jobs_at
from tests.kit.makers import stops as stop_makers
from tests.tenants.backups.requests import Work, create_snapshot, run_all_jobs

pytestmark = pytest.mark.usefixtures("_snapshots")
DAY = timedelta(days=1)
NIGHTLY = ["backups.night", "media.sweep"]


@pytest.fixture
def _snapshots(settings: Any) -> None:
    settings.SNAPSHOTS = True


def read_night(domain: DomainRef, **changes: Any) -> datetime | None:
    """Return the time of the domain's night. `changes` are written to its row first."""
    with shared_work():
        Domain.objects.filter(pk=domain.id).update(**changes) if changes else None
        return Domain.objects.values_list("night_at", flat=True).get(pk=domain.id)


def clear_changes(domain: DomainRef) -> None:
    """Set the state of a domain without changes since its last night."""
    nightly.clear_marks()
    read_night(domain, night_at=None)
    with jobs_table():
        Job.objects.filter(domain_id=domain.id).delete()


def run_nightly(domain: DomainRef, ago: timedelta = timedelta(0)) -> None:
    """Run clock and worker when the domain's night starts; with `ago`, it started while they were stopped."""
    read_night(domain, night_at=timezone.now() - ago)
    nightly.clear_marks()
    regular.enqueue_nightly()
    end_waits(domain)
    run_all_jobs(domain)


def list_job_kinds(domain: DomainRef) -> list[str]:
    with jobs_table():
        return sorted(Job.objects.filter(domain_id=domain.id).values_list("kind", flat=True))


def test_change_schedules_the_next_night_and_reading_does_not(alpha: DomainRef, beta: DomainRef):
    for domain in (alpha, beta):
        clear_changes(domain)

    with unit_of_work(alpha):
        make.post("blog", title="New")
    with unit_of_work(beta):
        list(Snapshot.objects.all())

    assert read_night(alpha) == nightly.next_run(alpha)
    assert read_night(beta) is None


@pytest.mark.parametrize("what", ["pattern", "submission", "draft"])
def test_change_outside_of_pages_schedules_the_next_night(
    what: str, alpha: DomainRef, as_role: Callable[..., APIClient]
):
    with unit_of_work(alpha):
        post = make.post("pages", title="Page")
        body = make.builder(make.block("Divider"))
    clear_changes(alpha)

    if what == "submission":
        with unit_of_work(alpha):
            make.submission()
    elif what == "pattern":
        assert (
            as_role(Role.EDITOR)
            .post("/api/patterns", {"name": "A", "builder": body}, format="json")
            .status_code
            == 201
        )
    else:
        with unit_of_work(alpha):
            services.save_body(post, by=None, builder=body)

    assert read_night(alpha) == nightly.next_run(alpha)


def test_rolled_back_change_schedules_nothing(committed: None, alpha: DomainRef):
    clear_changes(alpha)
    with unit_of_work(alpha), transaction.atomic():
        make.post("blog", title="Never")
        transaction.set_rollback(True)
    assert read_night(alpha) is None

    with unit_of_work(alpha):
        make.post("blog", title="But this")

    assert read_night(alpha) == nightly.next_run(alpha)


def test_second_change_of_a_day_runs_no_extra_query(committed: None, alpha: DomainRef):
    clear_changes(alpha)
    with unit_of_work(alpha):
        submission = make.submission()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            submission.note = "Again"
            submission.save()

    assert not [each for each in queries if "night_at" in each["sql"]]


def test_nights_follow_domain_time_zone_and_are_spread(settings: Any):
    settings.SNAPSHOT_HOUR = 2
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def coming(name: str, zone: str) -> datetime:
        return nightly.next_run(Domain(schema_name=name, timezone=zone), noon)

    begins = {coming(f"d_{number}", "UTC") for number in range(50)}
    assert len(begins) > 40
    two = datetime(2026, 3, 2, 2, tzinfo=UTC)
    assert all(two <= each < two + nightly.SPREAD for each in begins)
    assert coming("d_1", "Asia/Tokyo") == coming("d_1", "UTC") - timedelta(hours=9)


def test_nightly_job_starts_once_for_changed_domains(alpha: DomainRef, beta: DomainRef):
    for domain in (alpha, beta):
        clear_changes(domain)
    read_night(alpha, night_at=timezone.now())

    assert (regular.enqueue_nightly(), regular.enqueue_nightly()) == (1, 0)

    assert (list_job_kinds(alpha), list_job_kinds(beta)) == (NIGHTLY, [])
    assert read_night(alpha) is None


def test_change_during_nightly_job_schedules_the_next_night(alpha: DomainRef):
    clear_changes(alpha)
    with unit_of_work(alpha):
        make.post("blog", title="Before")
    night = read_night(alpha)
    assert night is not None

    run_jobs_at(night, alpha)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: night)
        patch.setattr("shared.tenancy.nightly.time.time", night.timestamp)
        regular.enqueue_nightly()
        with unit_of_work(alpha):
            make.submission()
        assert read_night(alpha) == nightly.next_run(alpha)
    with jobs_table():
        assert not Job.objects.filter(domain_id=alpha.id, run_at__lt=night + nightly.COMMIT_GRACE).exists()


def test_suspended_domain_has_nightly_jobs_and_deleted_one_does_not(alpha: DomainRef, beta: DomainRef):
    for domain, status in ((alpha, DomainStatus.SUSPENDED), (beta, DomainStatus.DELETING)):
        clear_changes(domain)
        read_night(domain, night_at=timezone.now(), status=status)

    assert regular.enqueue_nightly() == 1
    assert (list_job_kinds(alpha), list_job_kinds(beta)) == (NIGHTLY, [])


def test_idle_domains_cost_one_query(alpha: DomainRef, beta: DomainRef, django_assert_num_queries: Any):
    for domain in (alpha, beta):
        clear_changes(domain)

    with django_assert_num_queries(3):  # one query, between the start and the end of its transaction
        assert regular.enqueue_nightly() == 0


def test_nightly_snapshot_stays_until_replaced(
    home: DomainRef, admin: APIClient, settings: Any, storage: Any
):
    run_nightly(home, ago=DAY)
    (first,) = admin.get("/api/snapshots").json()["data"]
    assert (first["reason"], first["expires_at"]) == ("nightly", None)
    with unit_of_work(home):
        expiry.delete_expired(timezone.now() + DAY * 400)
        assert Snapshot.objects.count() == 1

    run_nightly(home)

    second, earlier = admin.get("/api/snapshots").json()["data"]
    assert (earlier["id"], second["expires_at"]) == (first["id"], None)
    expires = datetime.fromisoformat(earlier["expires_at"])
    assert expires < timezone.now() + DAY * settings.SNAPSHOT_DAYS
    with unit_of_work(home):
        expiry.delete_expired(expires + DAY)
        assert list(Snapshot.objects.values_list("pk", flat=True)) == [second["id"]]


def test_nightly_snapshot_schedules_no_further_night(home: DomainRef, storage: Any):
    run_nightly(home)

    assert read_night(home) is None


def test_duplicate_nightly_job_makes_one_snapshot(home: DomainRef, storage: Any):
    read_night(home, night_at=timezone.now())
    regular.enqueue_nightly()
    with jobs_table():
        night = Job.objects.get(domain_id=home.id, kind="backups.night")
    end_waits(home)
    run_all_jobs(home)
    with jobs_table():
        Job.objects.create(domain_id=home.id, kind=night.kind, key=night.key, queue=night.queue)

    assert run_all_jobs(home) == 1

    with unit_of_work(home):
        assert Snapshot.objects.count() == 1


def test_disabled_snapshots_let_the_latest_expire(home: DomainRef, settings: Any, storage: Any):
    run_nightly(home, ago=DAY)
    settings.SNAPSHOTS = False

    run_nightly(home)

    with unit_of_work(home):
        assert Snapshot.objects.get().expires_at is not None


def test_deleted_latest_snapshot_is_replaced(home: DomainRef, admin: APIClient, storage: Any):
    run_nightly(home)
    (only,) = admin.get("/api/snapshots").json()["data"]

    assert admin.delete(f"/api/snapshots/{only['id']}").status_code == 200

    assert read_night(home) == nightly.next_run(home)


def test_domain_without_snapshot_gets_one_with_monthly_jobs(home: DomainRef, storage: Any):
    clear_changes(home)
    with unit_of_work(home):
        enqueueing.ensure("backups.tidy", regular.MONTHLY_KEY, run_at=timezone.now())

    run_jobs(home)

    assert read_night(home) == nightly.next_run(home)


def test_old_snapshots_are_deleted_on_time(home: DomainRef, admin: APIClient, work: Work, storage: Any):
    create_snapshot(admin, work)
    with jobs_table():
        job = Job.objects.get(domain_id=home.id, kind="backups.tidy")

    run_jobs_at(job.run_at, home, job.queue)  # the expiry of the snapshot and of its job
    run_jobs_at(job.run_at + DAY * 40, home, job.queue)

    with unit_of_work(home):
        assert Snapshot.objects.count() == 0
    assert "backups.tidy" not in list_job_kinds(home)


def test_stops_are_deleted_a_year_after_their_end(home: DomainRef):
    with unit_of_work(home):
        Stop.objects.all().delete()
        today = stop_makers.clock().today
        ended = {"frequency": "daily", "days": [], "interval": 1, "monthly_by": "date", "except_days": []}
        for days, repeat in ((-367, None), (-366, None), (-1, None), (-400, ended)):
            day = today + timedelta(days=days)
            until = {**repeat, "until": day.isoformat()} if repeat else None
            Stop.objects.create(
                day=day, last_day=day, begins="11:00", ends="14:00", repeat=until, name="Pier"
            )
        endless = {**ended, "until": ""}
        make.stop(today - timedelta(days=500), repeat=endless, begins="16:00", ends="18:00")

    run_nightly(home)

    with unit_of_work(home):
        ago = sorted((today - each).days for each in Stop.objects.values_list("day", flat=True))
        assert ago == [1, 366, 500]
        assert remove_long_over(today) == 0
        assert remove_long_over(today + timedelta(days=1)) == 1


def test_deleted_stops_per_night_are_limited(home: DomainRef, monkeypatch: Any):
    monkeypatch.setattr("tenants.stops.services.retention.MOST_AT_ONCE", 2)
    with unit_of_work(home):
        Stop.objects.all().delete()
        today = stop_makers.clock().today
        day = today - timedelta(days=500)
        for _each in range(3):
            Stop.objects.create(day=day, last_day=day, begins="11:00", ends="14:00", name="Pier")

        assert [remove_long_over(today) for _night in range(3)] == [2, 1, 0]
