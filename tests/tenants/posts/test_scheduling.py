"""Due posts are published once, found by one query for any number of domains."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from django.db import connection
from django.utils import timezone

from shared.jobs import working
from shared.jobs.kinds import CLOCK
from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.models import Post, Revision, Status
from tests.kit import make
from tests.kit.jobs import get_next_due, run_jobs_at

NOON = datetime(2099, 1, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def finish_jobs(domain, now=None):
    return run_jobs_at(now or timezone.now(), domain)


def create_scheduled(domain, at=NOON, **more):
    with unit_of_work(domain):
        return make.post(status=Status.SCHEDULED, publish_at=at, **more)


def reload(domain, post):
    with unit_of_work(domain):
        return Post.objects.get(pk=post.pk)


def test_unscheduled_posts_are_not_due(alpha):
    with unit_of_work(alpha):
        make.post(), make.post(status=Status.DRAFT)

    assert get_next_due(alpha) is None


def test_schedule_is_a_job_of_its_domain(alpha, beta):
    create_scheduled(alpha, NOON)
    create_scheduled(alpha, NOON - HOUR)
    create_scheduled(alpha, NOON + HOUR)

    assert (get_next_due(alpha), get_next_due(beta)) == (NOON - HOUR, None)


def test_unpublishing_time_applies_to_live_posts_only(alpha):
    with unit_of_work(alpha):
        make.post(status=Status.DRAFT, unpublish_at=NOON - HOUR)
        make.post(unpublish_at=NOON)

    assert get_next_due(alpha) == NOON


def test_canceled_schedule_is_deleted(alpha):
    post = create_scheduled(alpha, NOON)
    with unit_of_work(alpha):
        services.set_status(post, Publication(Status.DRAFT), by=None)

    assert get_next_due(alpha) is None
    assert finish_jobs(alpha, NOON) == 0
    assert not reload(alpha, post).is_live


def test_post_is_published_and_unpublished_on_schedule(alpha):
    post = create_scheduled(alpha, NOON, unpublish_at=NOON + HOUR)

    assert finish_jobs(alpha, NOON - HOUR) == 0
    assert finish_jobs(alpha, NOON) == 1
    assert reload(alpha, post).is_live
    assert get_next_due(alpha) == NOON + HOUR
    assert finish_jobs(alpha, NOON + HOUR) == 1

    gone = reload(alpha, post)
    assert (gone.is_live, gone.status) == (False, Status.ARCHIVED)
    assert get_next_due(alpha) is None


def test_missed_schedules_are_applied_immediately(alpha):
    post = create_scheduled(alpha, NOON, unpublish_at=NOON + HOUR)

    assert finish_jobs(alpha, NOON + 2 * HOUR) == 2

    gone = reload(alpha, post)
    assert (gone.is_live, gone.status) == (False, Status.ARCHIVED)
    assert get_next_due(alpha) is None


def test_failed_publishing_is_retried_with_delay(alpha):
    post = create_scheduled(alpha, NOON)
    with unit_of_work(alpha):
        Post.objects.filter(pk=post.pk).update(url="members/taken")
        make.row(Post, type=2, title="Taken", url="members/other", live_url="members/taken")

    assert finish_jobs(alpha, NOON) == 0

    assert get_next_due(alpha) == NOON + timedelta(minutes=1)


def test_schedule_pauses_in_trash_and_continues_after_restore(alpha):
    post = create_scheduled(alpha, NOON)
    with unit_of_work(alpha):
        services.trash(post, by=None)
    assert get_next_due(alpha) is None
    assert finish_jobs(alpha, NOON) == 0

    with unit_of_work(alpha):
        services.restore(post, by=None)

    assert get_next_due(alpha) == NOON
    assert finish_jobs(alpha, NOON) == 1


def run_together(jobs):
    def run(job):
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_concurrent_workers_publish_each_post_once(committed, alpha, monkeypatch):
    posts = [create_scheduled(alpha, NOON, unpublish_at=NOON + HOUR) for _ in range(5)]
    monkeypatch.setattr(timezone, "now", lambda: NOON)

    done = run_together([lambda: working.work(CLOCK)] * 4)

    assert sum(done) == 5
    with unit_of_work(alpha):
        assert Revision.objects.filter(post__in=posts, status=Status.PUBLISHED).count() == 5
    assert get_next_due(alpha) == NOON + HOUR


def test_schedule_created_during_a_run_is_not_lost(committed, alpha):
    def schedule(hours):
        return lambda: create_scheduled(alpha, NOON + hours * HOUR)

    look = lambda: working.work(CLOCK)  # noqa: E731  # as the others are made
    run_together([schedule(3), look, schedule(1), look, schedule(2)])

    assert get_next_due(alpha) == NOON + HOUR
