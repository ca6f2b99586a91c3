"""The record of who did what. Append only: the application's roles cannot change or delete a row."""

from typing import Any
from uuid import UUID

from shared.accounts.callers import Caller
from shared.accounts.models import AuditEvent
from shared.tenancy.unit_of_work import shared_work


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
