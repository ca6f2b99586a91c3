"""Reviews: a submitted post is in review until an editor publishes it or requests changes.

See docs/decisions/publishing-and-review.md.
"""

from django.db import transaction
from django.utils import timezone, translation

from shared.accounts.languages import get_language
from shared.accounts.memberships import access_to
from shared.accounts.models import User
from shared.accounts.people import get_names
from shared.api.versions import Check, permit
from shared.mail.links import panel_url
from shared.mail.outbox import queue
from shared.tenancy.unit_of_work import current_domain, shared_work
from tenants.posts.changes import publishing, services
from tenants.posts.changes.publishing import Publication
from tenants.posts.errors import NotInReview
from tenants.posts.models import Post, Status

WORD_LENGTH = 2_000


@transaction.atomic
def send_back(
    post: Post, word: str, *, by: int, version: int | None = None, check: Check[Post] = permit
) -> Post:
    """Return the post to draft, with a comment for its author; the public version stays unchanged.

    Raises StaleVersion, and NotInReview for a post that is not in review, for example because another editor
    has answered.
    """
    now = timezone.now()
    post = services.lock(post, version, check)
    if post.status != Status.IN_REVIEW:
        raise NotInReview
    author_id = post.handed_in_by_id or post.owner_id or post.created_by_id
    publishing.apply(Publication(Status.DRAFT), post, now=now)
    post.sent_back_at, post.sent_back_by_id, post.sent_back_word = now, by, word
    post.version += 1
    services.store(post, by=by, now=now)
    if author_id is not None and author_id != by:
        _notify_author(author_id, post, by=by)
    return post


def _notify_author(author_id: int, post: Post, *, by: int) -> None:
    """Email the comment to the author who submitted the post, if they still have access to the domain."""
    domain = current_domain()
    with shared_work():
        author = User.objects.filter(pk=author_id, is_active=True).first()
        if author is None or access_to(author, domain.id) is None:
            return
    editor = get_names([by]).get(by)
    language = get_language(author)
    with translation.override(language):
        context = {
            "name": author.firstname,
            "who": editor.name if editor else domain.title,
            "title": post.title,
            "word": post.sent_back_word,
            "url": panel_url(domain, f"/panel/{post.collection.slug}/{post.pk}"),
        }
    queue(
        "post_sent_back",
        to=author.email,
        domain=domain,
        context=context,
        language=language,
        about=f"post-{post.uid}",
    )
