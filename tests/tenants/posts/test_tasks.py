"""Posts whose moment has come, brought out by the worker."""

from datetime import UTC, datetime, timedelta

import pytest

from commissary.celery import app
from shared.tenancy.errors import NoUnitOfWork
from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.models import Post, Status
from tests.kit import make

YESTERDAY = datetime.now(UTC) - timedelta(days=1)
FAR = datetime(2999, 1, 1, tzinfo=UTC)

app.loader.import_default_modules()
publish_due = app.tasks["posts.publish_due"]
publish_due_everywhere = app.tasks["posts.publish_due_everywhere"]


def scheduled(domain):
    with unit_of_work(domain):
        return make.post(status=Status.SCHEDULED, publish_at=FAR).pk


def is_live(domain, post_id):
    with unit_of_work(domain):
        return Post.objects.get(pk=post_id).is_live


def come(domain, post_id):
    with unit_of_work(domain):
        Post.objects.filter(pk=post_id).update(publish_at=YESTERDAY)


def test_the_worker_publishes_what_is_due_in_the_domain_it_was_told(alpha, beta):
    ours, theirs, later = scheduled(alpha), scheduled(beta), scheduled(alpha)
    come(alpha, ours)
    come(beta, theirs)

    assert publish_due(alpha.id) == 1
    assert publish_due(alpha.id) == 0

    assert [is_live(alpha, ours), is_live(alpha, later), is_live(beta, theirs)] == [True, False, False]


def test_without_a_domain_the_task_fails(alpha):
    with pytest.raises(NoUnitOfWork):
        publish_due()


def test_the_beat_looks_every_two_seconds():
    assert app.conf.beat_schedule["publish due posts"] == {
        "task": publish_due_everywhere.name,
        "schedule": 2.0,
        "options": {"expires": 4.0},
    }


def test_one_post_that_cannot_be_published_does_not_hold_up_the_others(alpha):
    first, second = scheduled(alpha), scheduled(alpha)
    with unit_of_work(alpha):
        Post.objects.filter(pk__in=(first, second)).update(publish_at=YESTERDAY)
        # A state no save leads to: somebody else is already shown at the url.
        Post.objects.filter(pk=first).update(url="members/taken")
        make.row(Post, type=2, title="Taken", url="members/other", live_url="members/taken")

    assert publish_due(alpha.id) == 1
    assert [is_live(alpha, first), is_live(alpha, second)] == [False, True]
