"""The acting user: account, role on the domain, client address."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from rest_framework.request import Request

from shared.accounts import audit
from shared.accounts.callers import Caller, get_caller
from shared.accounts.models import Membership, User
from shared.api.access import Access
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, current_domain


@dataclass(frozen=True)
class Actor:
    """A signed-in user who acts on a domain."""

    user: User
    role: Role
    domain: DomainRef
    session_id: UUID | None = None
    caller: Caller = field(default_factory=Caller)

    is_confirmed: ClassVar[bool] = False
    """Whether the user proved their identity when they started the job that acts for them."""

    @property
    def via(self) -> Mapping[str, Any]:
        """Extra data for the audit event of a created domain."""
        return {}

    @property
    def name(self) -> str:
        """The user's name in emails to other users."""
        return self.user.name

    def on(self, domain: DomainRef) -> Self:
        """Return the same actor for another domain."""
        return replace(self, domain=domain)

    def check_rank(self, membership: Membership) -> None:
        """Raise PermissionDenied if the membership has a higher role than this actor."""
        if membership.effective_role < self.role:
            raise PermissionDenied

    def record(self, action: str, **data: Any) -> None:
        """Record an action of the user on this domain in the audit log."""
        audit.record(
            action,
            user_id=self.user.pk,
            domain_id=self.domain.id,
            session_id=self.session_id,
            caller=self.caller,
            **data,
        )


@dataclass(frozen=True)
class Operator:
    """The operator on the command line, who has no account and no rank limits."""

    domain: DomainRef | None = None
    user: None = None
    role: ClassVar[Role] = Role.SUPER_ADMIN
    session_id: None = None
    caller: Caller = field(default_factory=Caller)
    is_confirmed: ClassVar[bool] = True

    @property
    def via(self) -> Mapping[str, Any]:
        """Extra data for audit events, which have no user: the interface and the system user who ran sudo."""
        user = os.environ.get("SUDO_USER", "")
        return {"via": "command line", **({"system_user": user} if user else {})}

    @property
    def name(self) -> str:
        """The sender's name in emails to users: the site's title, because the operator has no account."""
        return self.domain.title if self.domain else ""

    def on(self, domain: DomainRef) -> Self:
        """Return the same operator for the domain."""
        return replace(self, domain=domain)

    def record(self, action: str, **data: Any) -> None:
        """Record an action of the operator in the audit log, for this domain if there is one."""
        audit.record(action, domain_id=self.domain.id if self.domain else None, **{**data, **self.via})


def get_actor(request: "HttpRequest | Request", access: Access) -> Actor:
    """Return the signed-in user of the request as an actor. Raises Http404 for an anonymous request."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return Actor(user, access.role, current_domain(), UUID(access.session_id), get_caller(request))
