"""Posts that did not come out, or were not taken down, when their moment had come."""

from collections.abc import Collection

from shared.api.access import Access
from shared.background.kinds import AT_ONCE, Failure
from tenants.posts import scheduling
from tenants.posts.models import Post


class FailedSchedules:
    """What is scheduled and cannot happen, because something about the post is in the way."""

    name = "schedules"

    def failures(self, _access: Access, limit: int) -> list[Failure]:
        found = Post.objects.given_up().without_builder().order_by("-schedule_failed_at", "-id")
        return [_failure(post) for post in found[:limit]]

    def count(self, _access: Access) -> int:
        return Post.objects.given_up().count()

    def retry(self, _access: Access, ids: Collection[int] | None) -> int:
        found = Post.objects.given_up() if ids is None else Post.objects.given_up().filter(pk__in=ids)
        chosen = list(found.order_by("id").values_list("pk", flat=True)[:AT_ONCE])
        return scheduling.try_again(Post.objects.given_up().filter(pk__in=chosen))


def _failure(post: Post) -> Failure:
    return Failure(
        id=post.pk,
        title=post.title,
        reason=post.schedule_problem,
        tries=post.schedule_tries,
        failed_at=post.schedule_failed_at or post.updated_at,
        path=f"/panel/{post.collection.slug}/{post.pk}",
    )
