"""The record of who did what. Append only: the application's roles cannot change or delete a row."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from shared.accounts.callers import Caller, caller_of
from shared.accounts.models import AuditEvent
from shared.api.access import Access
from shared.tenancy.unit_of_work import shared_work

Record = Callable[..., None]
"""`record("thing.verb", **data)`, in the name of whoever made the call."""


def unrecorded(_action: str, **_data: Any) -> None:
    """A `Record` for what nobody did: what the product fills in by itself."""


def record(
    action: str,
    *,
    user_id: int | None = None,
    domain_id: int | None = None,
    session_id: UUID | None = None,
    caller: Caller | None = None,
    **data: Any,
) -> None:
    """Write down one event, in the transaction that is open, if one is."""
    with shared_work():
        AuditEvent.objects.create(
            action=action,
            user_id=user_id,
            domain_id=domain_id,
            session_id=session_id,
            address=caller.address if caller else None,
            data=data,
        )


def recorder(access: Access, request: Any) -> Record:
    """What writes down events of this call: who, on which domain, in which session, from where."""
    return partial(
        record,
        user_id=access.user_id,
        domain_id=access.domain_id,
        session_id=UUID(access.session_id),
        caller=caller_of(request),
    )
