"""The authenticated caller of a request."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from shared.api.permissions import Role

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request


@dataclass(frozen=True)
class View:
    """A super admin's read-only view of the panel as another user."""

    viewer_id: int
    expires_at: datetime


@dataclass(frozen=True)
class Access:
    """A signed-in user on a domain, checked against the database for this request."""

    user_id: int
    session_id: str
    domain_id: int
    role: Role
    domain_status: str = "active"
    member_post_id: int | None = None
    """The member post assigned to this user, in addition to the user's own posts."""
    must_set_up_two_factor: bool = False
    """Whether the session can use only its own account until the user sets up a second factor."""
    view: View | None = None
    """The view, if a super admin views the panel as this user."""


def get_access(request: "HttpRequest | Request") -> Access | None:
    """Return the caller's access, or None for an anonymous caller."""
    access = getattr(request, "auth", None)
    return access if isinstance(access, Access) else None


def is_team_user(request: "HttpRequest | Request") -> bool:
    """Return whether the caller is signed in with a role on the domain of this request."""
    access = get_access(request)
    domain = getattr(request, "domain", None)
    return access is not None and domain is not None and access.domain_id == domain.id
