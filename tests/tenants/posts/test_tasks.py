"""The worker publishes scheduled posts."""

from datetime import UTC, datetime, timedelta

from shared.jobs.kinds import CLOCK
from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.changes import due
from tenants.posts.models import Post, Status
from tests.kit import make
from tests.kit.jobs import run_jobs

YESTERDAY = datetime.now(UTC) - timedelta(days=1)
FAR = datetime(2999, 1, 1, tzinfo=UTC)


def create_scheduled(domain):
    with unit_of_work(domain):
        return make.post(status=Status.SCHEDULED, publish_at=FAR).pk


def is_live(domain, post_id):
    with unit_of_work(domain):
        return Post.objects.get(pk=post_id).is_live


def come(domain, post_id):
    with unit_of_work(domain):
        post = Post.objects.get(pk=post_id)
        post.publish_at = YESTERDAY
        post.save()
        due.note(post, was_due=True)


def test_worker_publishes_due_posts_of_its_domain(alpha, beta):
    ours, theirs, later = create_scheduled(alpha), create_scheduled(beta), create_scheduled(alpha)
    come(alpha, ours)
    come(beta, theirs)

    assert run_jobs(alpha, CLOCK) == 1
    assert run_jobs(alpha, CLOCK) == 0

    assert [is_live(alpha, ours), is_live(alpha, later), is_live(beta, theirs)] == [True, False, False]


def test_unpublishable_post_does_not_block_others(alpha):
    first, second = create_scheduled(alpha), create_scheduled(alpha)
    come(alpha, first), come(alpha, second)
    with unit_of_work(alpha):
        # A state that no save creates: another live post has the URL.
        Post.objects.filter(pk=first).update(url="members/taken")
        make.row(Post, type=2, title="Taken", url="members/other", live_url="members/taken")

    assert run_jobs(alpha, CLOCK) == 1
    assert [is_live(alpha, first), is_live(alpha, second)] == [False, True]
