"""How it is told over HTTP that somebody else saved a post first."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from shared.accounts.people import names_of
from shared.api.versions import StaleVersion, stale
from tenants.posts import replies


@contextmanager
def saying_who_was_first() -> Iterator[None]:
    """Turn StaleVersion into a conflict that names who saved it."""
    try:
        yield
    except StaleVersion as error:
        by = error.row.updated_by_id
        person = names_of([by]).get(by or 0)
        who = person.name if person else "Somebody"
        message = _("%(who)s saved this post while you were working on it.") % {"who": who}
        raise stale(error, message, updated_by=replies.person_reply(person)) from error
