"""The audit log of the whole installation, for operators and super admins."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from shared.accounts.events.listing import get_subject_id
from shared.accounts.models import AuditEvent, User
from shared.accounts.people import search_users
from shared.accounts.signing_in import normalize_email
from shared.data_types import JsonObject
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work

AT_ONCE = 500
"""The number of events that an export reads per query."""
MOST_EXPORTED = 100_000
"""The maximum number of events in an export from the panel. The command has no limit."""
COLUMNS = ("id", "at", "action", "domain_id", "host", "user_id", "user", "subject", "address", "data")
"""The columns of a CSV export."""


@dataclass(frozen=True)
class EventSelection:
    """Filters for events. An action that ends with a dot matches all actions that start with it."""

    domain_id: int | None = None
    user_id: int | None = None
    user_search: str = ""
    action: str = ""
    is_by_command_line: bool = False
    since: datetime | None = None
    until: datetime | None = None

    def select(self) -> "QuerySet[AuditEvent]":
        events = AuditEvent.objects.all()
        if self.domain_id is not None:
            events = events.filter(domain_id=self.domain_id)
        if self.user_id is not None:
            events = events.filter(user_id=self.user_id)
        if self.user_search:
            events = events.filter(user_id__in=search_users(self.user_search).values("pk"))
        if self.action:
            lookup = "action__startswith" if self.action.endswith(".") else "action"
            events = events.filter(**{lookup: self.action})
        if self.is_by_command_line:
            events = events.filter(data__via="command line")
        if self.since is not None:
            events = events.filter(at__gte=self.since)
        if self.until is not None:
            events = events.filter(at__lt=self.until)
        return events


def find_user(email: str) -> int:
    """Return the id of the account with this email address. Raises ObjectDoesNotExist if there is none."""
    with shared_work():
        user_id = User.objects.filter(email=normalize_email(email)).values_list("pk", flat=True).first()
    if user_id is None:
        raise ObjectDoesNotExist
    return user_id


def list_page(
    query: EventSelection, *, limit: int, cursor: int | None
) -> tuple[list[JsonObject], int | None]:
    """Return up to `limit` events, newest first, and the next cursor, which is None on the last page.

    `cursor` is the last id on the previous page.
    """
    events = query.select().order_by("-pk")
    if cursor is not None:
        events = events.filter(pk__lt=cursor)
    with shared_work():
        rows = list(events[: limit + 1])
        shown = _as_json(rows[:limit])
    return shown, rows[limit - 1].pk if len(rows) > limit else None


def iterate_events(query: EventSelection) -> Iterator[JsonObject]:
    """Yield all matching events, oldest first, without loading all of them into memory."""
    after = 0
    while True:
        with shared_work():
            rows = list(query.select().filter(pk__gt=after).order_by("pk")[:AT_ONCE])
            shown = _as_json(rows)
        yield from shown
        if len(rows) < AT_ONCE:
            return
        after = rows[-1].pk


def count_for_export(query: EventSelection) -> int:
    """Return the number of matching events. Raises ValidationError if it exceeds MOST_EXPORTED."""
    with shared_work():
        count = query.select()[: MOST_EXPORTED + 1].count()
    if count > MOST_EXPORTED:
        problem = _("More than %(most)s events match. Narrow the selection, for example by date.")
        raise ValidationError({"startDate": problem % {"most": f"{MOST_EXPORTED:,}"}})
    return count


def get_cells(event: JsonObject) -> list[object]:
    """Return an event as the cells of a row, in the order of COLUMNS."""
    values = {**event, "at": event["at"].isoformat(), "data": json.dumps(event["data"])}
    return [values[name] for name in COLUMNS]


def _as_json(rows: Sequence[AuditEvent]) -> list[JsonObject]:
    ids = {each for row in rows for each in (row.user_id, get_subject_id(row)) if each is not None}
    users = dict(User.objects.filter(pk__in=ids).values_list("pk", "email"))
    hosts = _hosts({each.domain_id for each in rows if each.domain_id is not None})
    return [
        {
            "id": each.pk,
            "at": each.at,
            "action": each.action,
            "domain_id": each.domain_id,
            "host": hosts.get(each.domain_id or 0, ""),
            "user_id": each.user_id,
            "user": users.get(each.user_id or 0, ""),
            "subject": users.get(get_subject_id(each) or 0, ""),
            "address": each.address,
            "data": each.data,
        }
        for each in rows
    ]


def _hosts(ids: set[int]) -> dict[int, str]:
    """Return the host of each domain. For a purged domain, this is the first host in its deletion event."""
    domains = Domain.objects.with_primary_host().filter(pk__in=ids)
    hosts = {each.pk: each.ref().host for each in domains}
    purged = AuditEvent.objects.filter(action="domain.purged", domain_id__in=ids - hosts.keys())
    ends = purged.values_list("domain_id", "data")
    return hosts | {domain_id: data["hosts"][0] for domain_id, data in ends if domain_id and data["hosts"]}
