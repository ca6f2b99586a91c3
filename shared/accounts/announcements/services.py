"""Add, list and remove announcements."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.accounts.actor import Actor, Operator
from shared.accounts.domains import operating
from shared.api.errors import Conflict
from shared.data_types import ValidatedData
from shared.domains.models import Announcement, AnnouncementLevel, Domain, DomainStatus
from shared.tenancy.invalidation import EVERYTHING, publish_changed_domains
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import shared_work

MOST = 50
"""The maximum number of announcements that have not ended."""
LONGEST = 280
FARTHEST = timedelta(days=366)
_INVISIBLE = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode categories of line ends and control characters."""


@dataclass(frozen=True)
class Audience:
    """The sites that show an announcement: all sites, including future sites, or the sites that match now."""

    is_for_all: bool = False
    template: str = ""
    state: str = ""
    domain_ids: Sequence[int] = field(default_factory=tuple)

    def find_ids(self) -> list[int]:
        """Return the ids of the matching sites, or an empty list for all sites.

        Raises ValidationError unless exactly one kind of audience is set, all ids are known, and a site
        matches.
        """
        is_filtered = bool(self.template or self.state)
        if [self.is_for_all, is_filtered, bool(self.domain_ids)].count(True) != 1:
            raise ValidationError({"is_for_all": _("Choose all sites, a filter, or a list of sites.")})
        if self.is_for_all:
            return []
        domains = Domain.objects.exclude(status=DomainStatus.DELETING)
        if self.domain_ids:
            domains = domains.filter(pk__in=self.domain_ids)
        if self.template:
            domains = domains.filter(template=self.template)
        if self.state:
            domains = operating.filter_by_state(domains, self.state)
        ids = list(domains.order_by("pk").values_list("pk", flat=True))
        if not ids or (self.domain_ids and len(ids) < len(set(self.domain_ids))):
            raise ValidationError({"domain_ids": _("Some of these sites don't exist, or no sites match.")})
        return ids


def add(
    *, text: str, level: str, until: datetime | None, audience: Audience, by: Actor | Operator
) -> Announcement:
    """Show an announcement on the sites of `audience` until it ends, and return the announcement.

    Raises ValidationError with field errors, or Conflict for a duplicate or if there are too many
    announcements.
    """
    values = check(text=text, level=level, until=until)
    with shared_work(), transaction.atomic():
        lock_kind(Announcement)
        ids = audience.find_ids()
        live = Announcement.objects.live()
        if live.filter(Q(is_for_all=True) | Q(domains__in=ids), text=values["text"]).exists():
            raise Conflict("in_use", _("Some of these sites already show this text."))
        if live.count() >= MOST:
            raise Conflict("limit", _("You can have up to %(most)s announcements.") % {"most": MOST})
        row = Announcement.objects.create(**values, is_for_all=audience.is_for_all)
        row.domains.add(*ids)
        _record("announcement.added", row, len(ids), by)
        _show_changes(row, ids)
    return get(row.pk)


def check(*, text: str, level: str, until: datetime | None) -> ValidatedData:
    """Return the cleaned values to store. Raises ValidationError with field errors.

    The end is rounded up to a whole minute, because pages are rendered for whole minutes.
    """
    clean = " ".join(
        "".join(" " if unicodedata.category(each) in _INVISIBLE else each for each in text).split()
    )
    errors = {}
    if not clean or len(clean) > LONGEST:
        errors["text"] = _("Enter text with up to %(most)s characters.") % {"most": LONGEST}
    if level not in AnnouncementLevel.values:
        errors["level"] = _("Choose one of %(names)s.") % {"names": ", ".join(AnnouncementLevel.values)}
    now = timezone.now()
    if until is not None and not now < until <= now + FARTHEST:
        errors["until"] = _("Choose an end date within the next year.")
    if errors:
        raise ValidationError(errors)
    end = until and until.replace(second=0, microsecond=0)
    if until is not None and end != until:
        end = until.replace(second=0, microsecond=0) + timedelta(minutes=1)
    return {"text": clean, "level": level, "until": end}


def remove(announcement_id: int, *, by: Actor | Operator) -> Announcement:
    """End an announcement now and return it. Raises ObjectDoesNotExist if it has already ended."""
    with shared_work(), transaction.atomic():
        lock_kind(Announcement)
        row = list_live().get(pk=announcement_id)
        ids = list(row.domains.values_list("pk", flat=True))
        _record("announcement.removed", row, len(ids), by)
        _show_changes(row, ids)
        Announcement.objects.filter(pk=row.pk).delete()
    return row


def get(announcement_id: int) -> Announcement:
    """Return an announcement that has not ended. Raises ObjectDoesNotExist if there is none with this id."""
    with shared_work():
        return list_live().get(pk=announcement_id)


def list_live() -> "QuerySet[Announcement]":
    """Return the announcements that have not ended, newest first, each with the number of its sites."""
    return Announcement.objects.live().annotate(sites_count=Count("domains")).order_by("-pk")


def delete_ended() -> int:
    """Delete announcements that have ended, and return their number. The texts remain in the audit log."""
    return Announcement.objects.filter(until__lte=Now()).delete()[0]


def _record(action: str, row: Announcement, sites: int, by: Actor | Operator) -> None:
    until = row.until.isoformat() if row.until else None
    shown_on = "all" if row.is_for_all else sites
    by.record(action, id=row.pk, title=row.text, level=row.level, until=until, sites=shown_on)


def _show_changes(row: Announcement, ids: Sequence[int]) -> None:
    """Invalidate the cached pages of the announcement's sites when the transaction commits."""
    transaction.on_commit(partial(publish_changed_domains, [EVERYTHING] if row.is_for_all else ids))
