"""How it is told over HTTP that somebody else saved a post first."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from shared.accounts.people import names_of
from shared.api.errors import Conflict
from tenants.posts import replies
from tenants.posts.errors import StaleVersion


@contextmanager
def saying_who_was_first() -> Iterator[None]:
    """Turn StaleVersion into a conflict that names who saved it."""
    try:
        yield
    except StaleVersion as error:
        post = error.post
        person = names_of([post.updated_by_id]).get(post.updated_by_id or 0)
        who = person.name if person else "Somebody"
        raise Conflict(
            "stale_version",
            _("%(who)s saved this post while you were working on it.") % {"who": who},
            version=post.version,
            updated_at=post.updated_at,
            updated_by=replies.person_reply(person),
        ) from error
