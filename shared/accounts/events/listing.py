"""List the audit events of a domain with the names of their users."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from shared.accounts.models import AuditEvent
from shared.accounts.people import Person, get_names
from shared.data_types import JsonObject

# Fields about a user's actions on other domains, which users of this domain must not see.
_ABOUT_OTHER_DOMAINS = frozenset({"left"})


@dataclass(frozen=True)
class Event:
    """An event with the acting user and the affected user, if known."""

    row: AuditEvent
    user: Person | None
    subject: Person | None

    @property
    def data(self) -> JsonObject:
        return {name: each for name, each in self.row.data.items() if name not in _ABOUT_OTHER_DOMAINS}


def list_events(
    domain_id: int,
    *,
    action: str = "",
    user_id: int | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> "QuerySet[AuditEvent]":
    """Return the events of a domain that match the filters, newest first.

    An action that ends with a dot matches all actions that start with it.
    """
    events = AuditEvent.objects.filter(domain_id=domain_id)
    if action:
        events = (
            events.filter(action__startswith=action) if action.endswith(".") else events.filter(action=action)
        )
    if user_id is not None:
        events = events.filter(user_id=user_id)
    if since is not None:
        events = events.filter(at__gte=since)
    if until is not None:
        events = events.filter(at__lt=until)
    return events.order_by("-at", "-pk")


def add_names(rows: Sequence[AuditEvent]) -> list[Event]:
    """Return the events with their acting and affected users, using one query for all names."""
    people = get_names([each.user_id for each in rows] + [get_subject_id(each) for each in rows])
    return [
        Event(
            each,
            people.get(each.user_id) if each.user_id else None,
            people.get(get_subject_id(each) or 0),
        )
        for each in rows
    ]


def get_subject_id(event: AuditEvent) -> int | None:
    """Return the id of the affected user, or None if there is none."""
    subject_id = event.data.get("subject_id")
    return subject_id if isinstance(subject_id, int) else None
