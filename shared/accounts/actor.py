"""Who does something to others: the user, what they are here, and from where."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from shared.accounts import audit
from shared.accounts.callers import Caller
from shared.accounts.models import User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef


@dataclass(frozen=True)
class Actor:
    """A signed-in user at work on a domain."""

    user: User
    role: Role
    domain: DomainRef
    session_id: UUID | None = None
    caller: Caller = field(default_factory=Caller)

    def record(self, action: str, **data: Any) -> None:
        """Write down what they did on this domain."""
        audit.record(
            action,
            user_id=self.user.pk,
            domain_id=self.domain.id,
            session_id=self.session_id,
            caller=self.caller,
            **data,
        )
