"""The acting user: account, role on the domain, client address."""

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

    via: ClassVar[Mapping[str, str]] = {}

    @property
    def name(self) -> str:
        """The user's name in emails to others."""
        return self.user.name

    def on(self, domain: DomainRef) -> Self:
        """Return this actor on another domain."""
        return replace(self, domain=domain)

    def check_rank(self, membership: Membership) -> None:
        """Raise PermissionDenied for a membership with a higher role."""
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
    """The operator of the installation on the command line: no account and no limits."""

    domain: DomainRef | None = None
    user: None = None
    role: ClassVar[Role] = Role.SUPER_ADMIN
    session_id: None = None
    caller: Caller = field(default_factory=Caller)

    via: ClassVar[Mapping[str, str]] = {"via": "command line"}
    """Fields that audit events get instead of a user."""

    @property
    def name(self) -> str:
        """The sender's name in emails to others: the site's title, because the operator has no account."""
        return self.domain.title if self.domain else ""

    def on(self, domain: DomainRef) -> Self:
        """Return the operator acting on the domain."""
        return replace(self, domain=domain)

    def record(self, action: str, **data: Any) -> None:
        """Record an action on this domain in the audit log."""
        audit.record(action, domain_id=self.domain.id if self.domain else None, **{**data, **self.via})


def get_actor(request: "HttpRequest | Request", access: Access) -> Actor:
    """Return the caller of the request as an actor; raise Http404 for an anonymous caller."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return Actor(user, access.role, current_domain(), UUID(access.session_id), get_caller(request))
