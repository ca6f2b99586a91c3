"""The audit log. It is append-only: the application's database roles cannot change or delete rows."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from shared.accounts.callers import Caller, get_caller
from shared.accounts.models import AuditEvent
from shared.api.access import Access
from shared.tenancy.unit_of_work import shared_work

Record = Callable[..., None]
"""A function that records an event for the caller: `record("thing.verb", **data)`."""


def skip_record(_action: str, **_data: object) -> None:
    """A `Record` that does nothing, for changes that no user makes."""


def record(
    action: str,
    *,
    user_id: int | None = None,
    domain_id: int | None = None,
    session_id: UUID | None = None,
    caller: Caller | None = None,
    **data: Any,
) -> None:
    """Add an event to the audit log, in the open transaction if there is one."""
    with shared_work():
        AuditEvent.objects.create(
            action=action,
            user_id=user_id,
            domain_id=domain_id,
            session_id=session_id,
            address=caller.address if caller else None,
            data=data,
        )


def recorder(access: Access, request: object) -> Record:
    """Return a `Record` that adds the user, domain, session and client of this request to each event."""
    return partial(
        record,
        user_id=access.user_id,
        domain_id=access.domain_id,
        session_id=UUID(access.session_id),
        caller=get_caller(request),
    )
