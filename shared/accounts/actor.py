"""Who does something to others: the user, what they are here, and from where."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from rest_framework.request import Request

from shared.accounts import audit
from shared.accounts.callers import Caller, caller_of
from shared.accounts.models import Membership, User
from shared.api.access import Access
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, current_domain


@dataclass(frozen=True)
class Actor:
    """A signed-in user at work on a domain."""

    user: User
    role: Role
    domain: DomainRef
    session_id: UUID | None = None
    caller: Caller = field(default_factory=Caller)

    via: ClassVar[Mapping[str, str]] = {}

    @property
    def name(self) -> str:
        """What they are called in a mail to others."""
        return self.user.name

    def on(self, domain: DomainRef) -> Self:
        """The same user at work on another domain."""
        return replace(self, domain=domain)

    def check_rank(self, membership: Membership) -> None:
        """Raise PermissionDenied for the membership of a higher role."""
        if membership.effective_role < self.role:
            raise PermissionDenied

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


@dataclass(frozen=True)
class Operator:
    """Whoever runs the installation, at its command line: without an account, and above every limit."""

    domain: DomainRef | None = None
    user: None = None
    session_id: None = None
    caller: Caller = field(default_factory=Caller)

    via: ClassVar[Mapping[str, str]] = {"via": "command line"}
    """What the audit record says of who did it, where there is no account to name."""

    @property
    def name(self) -> str:
        """What they are called in a mail to others: the site itself, since nobody knows who they are."""
        return self.domain.title if self.domain else ""

    def on(self, domain: DomainRef) -> Self:
        """The same at work on that domain."""
        return replace(self, domain=domain)

    def record(self, action: str, **data: Any) -> None:
        """Write down what was done on this domain."""
        audit.record(action, domain_id=self.domain.id if self.domain else None, **{**data, **self.via})


def actor_of(request: "HttpRequest | Request", access: Access) -> Actor:
    """Who makes this call; 404 for a call that nobody signed in makes, which no such route lets in."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return Actor(user, access.role, current_domain(), UUID(access.session_id), caller_of(request))
