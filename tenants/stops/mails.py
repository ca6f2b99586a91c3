"""The mails that a change of stops causes: to the people of the house, and to the site's own address."""

from datetime import date
from typing import Any

from django.db.models import Q
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from shared.accounts.languages import language_at, language_of
from shared.accounts.limits import STOP_NOTICES
from shared.accounts.models import Membership
from shared.accounts.throttle import consume, key_of
from shared.api.errors import TooMany
from shared.api.permissions import Role
from shared.mail import outbox
from shared.mail.links import panel_url
from shared.mail.outbox import MailContent
from shared.tenancy.unit_of_work import current_domain, shared_work
from tenants.hours.facts import OWN_HOUSE
from tenants.options.models import SiteOptions
from tenants.posts.models import Post
from tenants.stops.checks import place_name
from tenants.stops.models import Stop

MOST_PEOPLE = 20


def notify_house(what: str, stop: Stop, *, by: int, note: str = "", day: str | None = None) -> None:
    """Tell the people of the house but who did it themselves, each in their language.

    As with the site: not each time where somebody changes their mind a lot.
    """
    if stop.house_id == OWN_HOUSE:
        return
    domain = current_domain()
    if not _is_within_notice_limit("house-notices", stop):
        return
    theirs = Q(member_post_id=stop.house_id) | Q(user_id=_owner_of(stop.house_id))
    with shared_work():
        memberships = (
            Membership.objects.active()
            .filter(theirs, domain_id=domain.id, role=Role.MEMBER, user__is_active=True)
            .exclude(user_id=by)
        )
        people = [each.user for each in memberships.select_related("user")[:MOST_PEOPLE] if each.user]
    letters = {
        user.email: _letter(what, stop, note, day, language_of(user, is_calling=False)) for user in people
    }
    outbox.queue_all("stop_news", letters, domain=domain)


def notify_site(what: str, stop: Stop, *, note: str = "", day: str | None = None) -> None:
    """Tell the association, at the address it states; not each time where one house changes its mind a lot.

    What is not told is in the panel all the same.
    """
    domain = current_domain()
    options = SiteOptions.objects.only("email", "outgoing_email").get()
    to = options.email or options.outgoing_email
    if not to:
        return
    if not _is_within_notice_limit("stop-notices", stop):
        return
    letter = _letter(what, stop, note, day, language_at(to))
    outbox.queue_all("stop_news", {to: letter}, domain=domain)


def _is_within_notice_limit(kind: str, stop: Stop) -> bool:
    try:
        consume(key_of(kind, current_domain().id, stop.house_id), STOP_NOTICES)
    except TooMany:
        return False
    return True


def _owner_of(house_id: int) -> int | None:
    owner: int | None = Post.objects.filter(pk=house_id).values_list("owner_id", flat=True).first()
    return owner


def _title_of(house_id: int) -> str:
    domain = current_domain()
    if house_id == OWN_HOUSE:
        return domain.title
    title = Post.objects.filter(pk=house_id).values_list("title", flat=True).first()
    return title or domain.title


def _letter(what: str, stop: Stop, note: str, day: str | None, language: str) -> MailContent:
    shown = date.fromisoformat(day) if day else stop.day
    with translation.override(language):
        context: dict[str, Any] = {
            "what": what,
            "house": _title_of(stop.house_id),
            "place": place_name(stop),
            "day": date_format(shown, _("l, F j, Y")),
            "begins": stop.begins,
            "ends": stop.ends,
            "is_repeated": stop.repeat is not None and day is None,
            "note": note,
            "link": panel_url(current_domain(), "/panel/stops"),
        }
    return MailContent(context, language)
