"""HTTP responses to edit conflicts, where another user or the caller in another window has saved the post."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from shared.accounts.people import Person, get_names
from shared.api.versions import StaleVersion, stale
from tenants.posts.api import replies


@contextmanager
def conflict_names_editor(user_id: int) -> Iterator[None]:
    """Convert StaleVersion to a conflict response with the name of the user who saved the post."""
    try:
        yield
    except StaleVersion as error:
        by = error.row.updated_by_id
        person = get_names([by]).get(by or 0)
        message = _sentence(person, is_own=by == user_id)
        raise stale(error, message, updated_by=replies.person_reply(person)) from error


def _sentence(person: Person | None, *, is_own: bool) -> str:
    if is_own:
        return _("You saved this post in another tab or on another device.")
    if person is None:
        return _("Another user saved this post while you were editing it.")
    return _("%(who)s saved this post while you were editing it.") % {"who": person.name}
