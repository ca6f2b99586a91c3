"""Jobs that send stored news by email, immediately to some users and in a daily digest to others.

Permissions and choices are read when the email is created, so a change also applies to news that is already
stored.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from django.db import models, transaction
from django.db.models import ExpressionWrapper, Q
from django.utils import timezone, translation
from django.utils.translation import ngettext

from shared.accounts.languages import get_language
from shared.accounts.models import Membership, MembershipQuerySet, User
from shared.accounts.notifications import unsubscribing
from shared.accounts.notifications.kinds import KINDS, NewsLine, Timing, get_timings, load_defaults
from shared.accounts.notifications.services import (
    DIGEST,
    SEALED_FOR,
    SENDING,
    get_digest_time,
    get_send_time,
)
from shared.accounts.people import Person, get_names
from shared.api.permissions import TABLE, Role
from shared.data_types import JsonObject
from shared.jobs.claims import Claim
from shared.jobs.kinds import JobKind
from shared.mail import outbox
from shared.mail.links import panel_url
from shared.mail.models import Notification
from shared.mail.outbox import MailContent
from shared.mail.rendering import is_harmless_name
from shared.tenancy.sealing import Unreadable, unseal
from shared.tenancy.unit_of_work import current_domain, shared_work

TEMPLATE = "notifications"
MOST_NEWS = 500
MOST_LINES = 20
MOST_PEOPLE = 200
LIFETIME = timedelta(days=7)
SETTINGS_PATH = "/panel/profile"
SECTION = "#notifications"

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class _News:
    """A row of stored news with its decrypted data."""

    row: Notification
    data: JsonObject


@dataclass(frozen=True)
class Reader:
    """A team member, and the kinds of news that they get with one timing."""

    user: User
    kinds: frozenset[str]


def list_readers(timing: Timing, kinds: Iterable[str], named: Collection[int] = ()) -> list[Reader]:
    """Return the active team members of the current domain who chose this timing for some of the kinds.

    If there are more than MOST_PEOPLE, the users in `named` take precedence.
    """
    wanted = frozenset(kinds)
    defaults = load_defaults()
    is_named = ExpressionWrapper(Q(user_id__in=named), models.BooleanField())
    memberships = _find_memberships(wanted).order_by(*([is_named.desc()] if named else []), "role", "pk")
    with shared_work():
        team = list(memberships[:MOST_PEOPLE])
    readers: list[Reader] = []
    for each in team:
        timings = get_timings(each.effective_role, each.notifications, defaults)
        theirs = frozenset(name for name in wanted if timings.get(name) == timing)
        if each.user is not None and theirs:
            readers.append(Reader(each.user, theirs))
    return readers


def _find_memberships(kinds: frozenset[str]) -> MembershipQuerySet:
    roles = {role for name in kinds for role in TABLE[KINDS[name].permission]} | {Role.ADMIN}
    memberships = Membership.objects.active().select_related("user")
    return memberships.filter(domain_id=current_domain().id, role__in=roles, user__is_active=True)


def _send(claim: Claim) -> bool:
    stored = _get_stored()
    with transaction.atomic():
        with shared_work():
            news = list(stored.filter(told_at=None).select_for_update()[:MOST_NEWS])
            Notification.objects.filter(pk__in=[each.pk for each in news]).update(told_at=timezone.now())
        _queue_emails([each for each in news if KINDS[each.kind].is_sent_now], Timing.NOW)
        if not claim.requeue_for(_next_send_time):
            transaction.set_rollback(True)
    return bool(news)


def _send_digest(claim: Claim) -> bool:
    domain, stored = current_domain(), _get_stored()
    with transaction.atomic():
        with shared_work():
            # Skip news until its immediate emails have been sent. The next digest contains it.
            news = list(stored.exclude(told_at=None).select_for_update()[:MOST_NEWS])
            Notification.objects.filter(pk__in=[each.pk for each in news]).delete()
            stored.filter(created_at__lt=timezone.now() - LIFETIME).delete()
        _queue_emails(news, Timing.DAILY)
        if not claim.requeue_for(lambda: get_digest_time(domain) if _has_news() else None):
            transaction.set_rollback(True)
    return bool(news)


def _get_stored() -> models.QuerySet[Notification]:
    return Notification.objects.filter(domain_id=current_domain().id, kind__in=list(KINDS)).order_by("pk")


def _has_news() -> bool:
    stored = _get_stored()
    with shared_work():
        return stored.exists()


def _next_send_time() -> datetime | None:
    untold = _get_stored().filter(told_at=None)
    with shared_work():
        is_waiting = untold.exists()
    return get_send_time(timezone.now()) if is_waiting else None


def _queue_emails(rows: list[Notification], timing: Timing) -> None:
    """Queue one email to each team member who chose this timing for some of the news."""
    if not rows:
        return
    domain = current_domain()
    news = list(_read(rows))
    people = get_names(row.by_id for row in rows)
    letters: dict[str, MailContent] = {}
    named = {row.to_id for row in rows if row.to_id is not None}
    for reader in list_readers(timing, {row.kind for row in rows}, named):
        theirs = list(_choose(news, reader))
        if theirs:
            letters[reader.user.email] = _write_letter(reader.user, theirs, people)
    outbox.queue_all(TEMPLATE, letters, domain=domain)


def _read(rows: list[Notification]) -> Iterator[_News]:
    for row in rows:
        try:
            yield _News(row, json.loads(unseal(SEALED_FOR, row.sealed)))
        except Unreadable:
            # News that was stored before the secret key changed cannot be decrypted. It must not block later
            # news.
            log.warning("notifications.unreadable", kind=row.kind)


def _choose(news: list[_News], reader: Reader) -> Iterator[_News]:
    user = reader.user
    for each in news:
        row = each.row
        is_for_them = row.to_id in (None, user.pk) and row.by_id != user.pk
        if row.kind in reader.kinds and is_for_them and user.email not in each.data.get("told", ()):
            yield each


def _write_letter(user: User, news: list[_News], people: dict[int, Person]) -> MailContent:
    domain = current_domain()
    language = get_language(user)
    with translation.override(language):
        lines = [(_write_line(each, people), each.data.get("path", "/panel")) for each in news[:MOST_LINES]]
        more = len(news) - len(lines)
        context: dict[str, object] = {
            "name": user.firstname,
            "headline": lines[0][0].text
            if len(news) == 1
            else ngettext("%(count)s update", "%(count)s updates", len(news)) % {"count": len(news)},
            "lines": [
                {"text": line.text, "note": line.note, "url": panel_url(domain, path)} for line, path in lines
            ],
            "more": more,
            "panel_url": panel_url(domain),
            "settings_url": panel_url(domain, SETTINGS_PATH) + SECTION,
        }
    link = unsubscribing.get_link(user, {each.row.kind for each in news})
    return MailContent(context, language, link)


def _write_line(news: _News, people: dict[int, Person]) -> NewsLine:
    person = people.get(news.row.by_id or 0)
    who = person.name if person and is_harmless_name(person.name) else ""
    return KINDS[news.row.kind].write(news.data, who)


_WAITS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
# Failed jobs need no retry in the panel, because the job for the next news also sends the rest.
JOBS = (
    JobKind(SENDING, group="", run=_send, waits=_WAITS),
    JobKind(DIGEST, group="", run=_send_digest, waits=_WAITS),
)
