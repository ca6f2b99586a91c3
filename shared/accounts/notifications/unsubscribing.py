"""Links that turn off the kinds of news in an email with one click and without a sign-in (RFC 8058)."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing

from shared.accounts.models import User
from shared.accounts.notifications.kinds import Timing
from shared.accounts.notifications.services import read_choices, save_choices
from shared.api.errors import Gone
from shared.mail.links import api_url
from shared.tenancy.unit_of_work import current_domain, shared_work

PATH = "/api/account/notifications/unsubscribe"
_SALT = "notifications.unsubscribe"


@dataclass(frozen=True)
class Unsubscription:
    """The content of an unsubscribe link: the user and the kinds of news to turn off."""

    user: User
    kinds: tuple[str, ...]


def get_link(user: User, kinds: Iterable[str]) -> str:
    """Return a link for an email from the current domain with news of these kinds.

    The link does not expire.
    """
    domain = current_domain()
    token = signing.dumps([domain.id, user.pk, sorted(kinds)], salt=_SALT)
    return f"{api_url(domain, PATH)}?token={token}"


def read(token: str) -> Unsubscription:
    """Return the content of a link. Raises Gone if the link is invalid or belongs to another domain."""
    try:
        domain_id, user_id, kinds = signing.loads(token, salt=_SALT)
    except signing.BadSignature as error:
        raise Gone from error
    with shared_work():
        user = User.objects.filter(pk=user_id).first()
    if user is None or domain_id != current_domain().id:
        raise Gone
    return Unsubscription(user, tuple(kinds))


def unsubscribe(chosen: Unsubscription) -> None:
    """Turn off emails about these kinds of news, if the user can still get them.

    Other kinds remain unchanged.
    """
    known = read_choices(chosen.user.pk)
    off = {kind: Timing.NEVER for kind in chosen.kinds if kind in known}
    if off:
        save_choices(chosen.user.pk, off)
