"""What is due happens once, found by one query whatever the number of domains."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from commissary.celery import app
from shared.domains.models import Domain
from shared.domains.models import Status as DomainStatus
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.posts import scheduling, services
from tenants.posts.models import Post, Revision, Status
from tenants.posts.publishing import Publication
from tests.kit import make

NOON = datetime(2099, 1, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)

app.loader.import_default_modules()
publish_due = app.tasks["posts.publish_due"]
publish_due_everywhere = app.tasks["posts.publish_due_everywhere"]


@pytest.fixture(autouse=True)
def _looked_at_once(request):
    """What new domains are looked at for has been done."""
    if "committed" in request.fixturenames:
        request.getfixturevalue("committed")
    for name in ("alpha", "beta"):
        settle(request.getfixturevalue(name))


def settle(domain, now=None):
    with unit_of_work(domain):
        return scheduling.apply_due(now or timezone.now())


def next_due(domain):
    with shared_work():
        return Domain.objects.values_list("next_due_at", flat=True).get(pk=domain.id)


def scheduled(domain, at=NOON, **more):
    with unit_of_work(domain):
        return make.post(status=Status.SCHEDULED, publish_at=at, **more)


def fresh(domain, post):
    with unit_of_work(domain):
        return Post.objects.get(pk=post.pk)


@pytest.fixture
def rung(monkeypatch):
    """The domains a look of the beat rings for."""
    bells = []
    monkeypatch.setattr(publish_due, "apply_async", lambda args, **_options: bells.append(args[0]))

    def look():
        bells.clear()
        publish_due_everywhere()
        return list(bells)

    return look


def test_nothing_is_due_where_nothing_is_scheduled(alpha):
    with unit_of_work(alpha):
        make.post(), make.post(status=Status.DRAFT)

    assert next_due(alpha) is None


def test_a_schedule_is_written_to_the_registry_by_the_domain_itself_and_for_itself(alpha, beta):
    scheduled(alpha, NOON)
    scheduled(alpha, NOON - HOUR)
    scheduled(alpha, NOON + HOUR)

    assert (next_due(alpha), next_due(beta)) == (NOON - HOUR, None)


def test_the_end_of_a_live_post_counts_and_that_of_a_draft_does_not(alpha):
    with unit_of_work(alpha):
        make.post(status=Status.DRAFT, unpublish_at=NOON - HOUR)
        make.post(unpublish_at=NOON)

    assert next_due(alpha) == NOON


def test_a_schedule_that_was_given_up_is_forgotten_with_the_next_look(alpha):
    post = scheduled(alpha, NOON)
    with unit_of_work(alpha):
        services.set_status(post, Publication(Status.DRAFT), by=None)

    settle(alpha, NOON)

    assert next_due(alpha) is None
    assert not fresh(alpha, post).is_live


def test_a_look_rings_for_the_domains_in_which_a_moment_has_come_and_for_no_other(alpha, beta, rung):
    scheduled(beta, timezone.now() + HOUR)
    assert rung() == []

    with shared_work():
        Domain.objects.filter(pk=beta.id).update(next_due_at=timezone.now())

    assert rung() == [beta.id]
    # The bell may have been lost with a worker: it rings until the work is done.
    assert rung() == [beta.id]
    publish_due(beta.id)
    assert rung() == []


def test_a_look_is_one_query_whatever_the_number_of_domains(rung, django_assert_num_queries):
    with shared_work():
        Domain.objects.update(next_due_at=timezone.now())

    with django_assert_num_queries(1):
        assert len(rung()) == 2


def test_a_suspended_domain_waits(alpha, rung):
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(next_due_at=timezone.now(), status=DomainStatus.SUSPENDED)

    assert rung() == []


def test_a_new_domain_is_looked_at_once(rung):
    with shared_work():
        made = make.row(Domain, schema_name="d_" + "a" * 12, media_host="new.test", title="New")

    assert rung() == [made.pk]


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


def test_what_came_and_went_while_nobody_looked_is_made_up_at_once(alpha):
    post = scheduled(alpha, NOON, unpublish_at=NOON + HOUR)

    settle(alpha, NOON + 2 * HOUR)

    gone = fresh(alpha, post)
    assert (gone.is_live, gone.status) == (False, Status.ARCHIVED)
    assert next_due(alpha) is None


def test_what_cannot_be_published_is_tried_again_later_and_not_all_the_time(alpha):
    post = scheduled(alpha, NOON)
    with unit_of_work(alpha):
        Post.objects.filter(pk=post.pk).update(url="members/taken")
        make.row(Post, type=2, title="Taken", url="members/other", live_url="members/taken")

    assert settle(alpha, NOON) == 0

    assert next_due(alpha) == NOON + scheduling.RETRY


def test_more_than_fits_one_run_goes_on_at_once(alpha, monkeypatch):
    monkeypatch.setattr(scheduling, "MOST_AT_ONCE", 2)
    for _ in range(3):
        scheduled(alpha, NOON)

    assert settle(alpha, NOON) == 2
    assert next_due(alpha) == NOON
    assert settle(alpha, NOON) == 1
    assert next_due(alpha) is None


def test_a_schedule_in_the_trash_waits_there_and_counts_again_when_restored(alpha):
    post = scheduled(alpha, NOON)
    with unit_of_work(alpha):
        services.trash(post, by=None)
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


def test_several_workers_at_once_publish_each_post_once(committed, alpha):
    posts = [scheduled(alpha, NOON, unpublish_at=NOON + HOUR) for _ in range(5)]

    done = at_the_same_moment([lambda: settle(alpha, NOON)] * 4)

    assert sum(done) == 5
    with unit_of_work(alpha):
        assert Revision.objects.filter(post__in=posts, status=Status.PUBLISHED).count() == 5
    assert next_due(alpha) == NOON + HOUR


def test_a_schedule_made_while_a_worker_looks_is_not_lost(committed, alpha):
    def schedule(hours):
        return lambda: scheduled(alpha, NOON + hours * HOUR)

    at_the_same_moment([schedule(3), lambda: settle(alpha), schedule(1), lambda: settle(alpha), schedule(2)])

    assert next_due(alpha) == NOON + HOUR
