"""Send emails about changes to stops: to the team members of the business, and to the site's own address."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Q
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from shared.accounts.languages import get_language, language_at
from shared.accounts.models import Membership
from shared.accounts.notifications.kinds import NewsKind, NewsLine, Timing
from shared.accounts.notifications.services import notify, withdraw
from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import TooMany
from shared.api.permissions import Role
from shared.data_types import JsonObject
from shared.mail import outbox
from shared.mail.links import panel_url
from shared.mail.outbox import MailContent
from shared.tenancy.unit_of_work import current_domain, shared_work
from tenants.hours.facts import OWN_BUSINESS
from tenants.hours.writing import format_clock
from tenants.options.models import SiteOptions
from tenants.posts.models import Post
from tenants.stops.checks import place_name
from tenants.stops.models import Stop

STOP_NOTICES = Rate(60, HOUR)
"""Limit per hour for emails about stops, for each site and for each member."""

MOST_PEOPLE = 20
REQUESTS = "stop_requests"


def notify_business(what: str, stop: Stop, *, by: int, note: str = "", day: str | None = None) -> int | None:
    """Email the business's team members except the acting user, each in their language.

    Return the number of emails, or None for the site's own business or if the limit of emails is reached.
    This limit is the same as for emails to the site, so a series of changes causes only a few emails.
    """
    if stop.business_id == OWN_BUSINESS:
        return None
    domain = current_domain()
    if not _is_within_notice_limit("business-notices", stop):
        return None
    theirs = Q(member_post_id=stop.business_id) | Q(user_id=_find_owner(stop.business_id))
    with shared_work():
        memberships = (
            Membership.objects.active()
            .filter(theirs, domain_id=domain.id, role=Role.MEMBER, user__is_active=True)
            .exclude(user_id=by)
        )
        people = [each.user for each in memberships.select_related("user")[:MOST_PEOPLE] if each.user]
    letters = {
        user.email: _letter(what, stop, note, day, get_language(user, is_calling=False)) for user in people
    }
    outbox.queue_all("stop_news", letters, domain=domain)
    return len(letters)


def add_emails(done: str, *numbers: int | None) -> str:
    """Return the sentence `done`, followed by a sentence about sent emails.

    `numbers` are results of `notify_business`.
    """
    known = [number for number in numbers if number is not None]
    if not known:
        return done
    if not all(known):
        told = _("We didn't send an email because no other team member manages the page.")
    elif len(known) == 1:
        told = _("We sent an email.")
    else:
        told = _("We sent an email to both members.")
    return f"{done} {told}"


def notify_site(what: str, stop: Stop, *, note: str = "", day: str | None = None) -> None:
    """Email the site at its own address, and notify team members about a requested stop.

    The number of emails per business is limited. Changes beyond the limit are visible in the panel.
    """
    domain = current_domain()
    if not _is_within_notice_limit("stop-notices", stop):
        return
    options = SiteOptions.objects.only("email", "outgoing_email").get()
    to = options.email or options.outgoing_email
    if to:
        letter = _letter(what, stop, note, day, language_at(to))
        outbox.queue_all("stop_news", {to: letter}, domain=domain)
    if what == "asked":
        data = {
            "business": _get_title(stop.business_id),
            "place": place_name(stop),
            "day": day or stop.day.isoformat(),
            "path": "/panel/stops",
            "told": [to],
        }
        notify(REQUESTS, _subject(stop), data, by=stop.asked_by_id)


def withdraw_requests(stops: Iterable[Stop]) -> None:
    """Delete the notifications that these stops are waiting for approval."""
    withdraw(REQUESTS, *map(_subject, stops))


def _subject(stop: Stop) -> str:
    return f"stop-{stop.pk}"


def _write_request(data: JsonObject, _who: str) -> NewsLine:
    day = date_format(date.fromisoformat(data["day"]), _("l, F j, Y"))
    text = _("%(business)s requests a stop at %(place)s on %(day)s")
    return NewsLine(text % {"business": data["business"], "place": data["place"], "day": day})


REQUEST_NEWS = NewsKind(REQUESTS, "stops.answer", _write_request, lambda: dict.fromkeys(Role, Timing.DAILY))


def _is_within_notice_limit(kind: str, stop: Stop) -> bool:
    try:
        consume(throttle_key(kind, current_domain().id, stop.business_id), STOP_NOTICES)
    except TooMany:
        return False
    return True


def _find_owner(business_id: int) -> int | None:
    owner: int | None = Post.objects.filter(pk=business_id).values_list("owner_id", flat=True).first()
    return owner


def _get_title(business_id: int) -> str:
    domain = current_domain()
    if business_id == OWN_BUSINESS:
        return domain.title
    title = Post.objects.filter(pk=business_id).values_list("title", flat=True).first()
    return title or domain.title


def _letter(what: str, stop: Stop, note: str, day: str | None, language: str) -> MailContent:
    shown = date.fromisoformat(day) if day else stop.day
    with translation.override(language):
        context: dict[str, object] = {
            "what": what,
            "business": _get_title(stop.business_id),
            "place": place_name(stop),
            "day": date_format(shown, _("l, F j, Y")),
            "begins": format_clock(stop.begins),
            "ends": format_clock(stop.ends),
            "is_repeated": stop.repeat is not None and day is None,
            "note": note,
            "link": panel_url(current_domain(), "/panel/stops"),
        }
    return MailContent(context, language)
