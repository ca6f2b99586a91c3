"""Due posts are handled once, found by one query for any number of domains."""

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
from tests.kit.jobs import at, next_due

NOON = datetime(2099, 1, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def settle(domain, now=None):
    return at(now or timezone.now(), domain)


def scheduled(domain, at=NOON, **more):
    with unit_of_work(domain):
        return make.post(status=Status.SCHEDULED, publish_at=at, **more)


def fresh(domain, post):
    with unit_of_work(domain):
        return Post.objects.get(pk=post.pk)


def test_nothing_is_due_where_nothing_is_scheduled(alpha):
    with unit_of_work(alpha):
        make.post(), make.post(status=Status.DRAFT)

    assert next_due(alpha) is None


def test_a_schedule_is_a_job_of_its_domain(alpha, beta):
    scheduled(alpha, NOON)
    scheduled(alpha, NOON - HOUR)
    scheduled(alpha, NOON + HOUR)

    assert (next_due(alpha), next_due(beta)) == (NOON - HOUR, None)


def test_the_end_of_a_live_post_counts_and_that_of_a_draft_does_not(alpha):
    with unit_of_work(alpha):
        make.post(status=Status.DRAFT, unpublish_at=NOON - HOUR)
        make.post(unpublish_at=NOON)

    assert next_due(alpha) == NOON


def test_canceled_schedule_is_deleted(alpha):
    post = scheduled(alpha, NOON)
    with unit_of_work(alpha):
        services.set_status(post, Publication(Status.DRAFT), by=None)

    assert next_due(alpha) is None
    assert settle(alpha, NOON) == 0
    assert not fresh(alpha, post).is_live


def test_a_post_comes_and_goes_at_its_moments(alpha):
    post = scheduled(alpha, NOON, unpublish_at=NOON + HOUR)

    assert settle(alpha, NOON - HOUR) == 0
    assert settle(alpha, NOON) == 1
    assert fresh(alpha, post).is_live
    assert next_due(alpha) == NOON + HOUR
    assert settle(alpha, NOON + HOUR) == 1

    gone = fresh(alpha, post)
    assert (gone.is_live, gone.status) == (False, Status.ARCHIVED)
    assert next_due(alpha) is None


def test_missed_schedules_are_applied_immediately(alpha):
    post = scheduled(alpha, NOON, unpublish_at=NOON + HOUR)

    assert settle(alpha, NOON + 2 * HOUR) == 2

    gone = fresh(alpha, post)
    assert (gone.is_live, gone.status) == (False, Status.ARCHIVED)
    assert next_due(alpha) is None


def test_what_cannot_be_published_is_tried_again_later_and_not_all_the_time(alpha):
    post = scheduled(alpha, NOON)
    with unit_of_work(alpha):
        Post.objects.filter(pk=post.pk).update(url="members/taken")
        make.row(Post, type=2, title="Taken", url="members/other", live_url="members/taken")

    assert settle(alpha, NOON) == 0

    assert next_due(alpha) == NOON + timedelta(minutes=1)


def test_a_schedule_in_the_trash_waits_there_and_counts_again_when_restored(alpha):
    post = scheduled(alpha, NOON)
    with unit_of_work(alpha):
        services.trash(post, by=None)
    assert next_due(alpha) is None
    assert settle(alpha, NOON) == 0

    with unit_of_work(alpha):
        services.restore(post, by=None)

    assert next_due(alpha) == NOON
    assert settle(alpha, NOON) == 1


def at_the_same_moment(jobs):
    def run(job):
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_several_workers_at_once_publish_each_post_once(committed, alpha, monkeypatch):
    posts = [scheduled(alpha, NOON, unpublish_at=NOON + HOUR) for _ in range(5)]
    monkeypatch.setattr(timezone, "now", lambda: NOON)

    done = at_the_same_moment([lambda: working.work(CLOCK)] * 4)

    assert sum(done) == 5
    with unit_of_work(alpha):
        assert Revision.objects.filter(post__in=posts, status=Status.PUBLISHED).count() == 5
    assert next_due(alpha) == NOON + HOUR


def test_a_schedule_made_while_a_worker_looks_is_not_lost(committed, alpha):
    def schedule(hours):
        return lambda: scheduled(alpha, NOON + hours * HOUR)

    look = lambda: working.work(CLOCK)  # noqa: E731  # as the others are made
    at_the_same_moment([schedule(3), look, schedule(1), look, schedule(2)])

    assert next_due(alpha) == NOON + HOUR
