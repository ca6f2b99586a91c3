"""Who is calling: the answer of authentication, in the words the rest of the code uses."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shared.api.permissions import Role

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request


@dataclass(frozen=True)
class Access:
    """One signed-in user on one domain, checked against the database for this request."""

    user_id: int
    session_id: str
    domain_id: int
    role: Role
    domain_status: str = "active"
    member_post_id: int | None = None
    """The member post they were asked to look after, beside those they own."""
    must_set_up_two_factor: bool = False
    """Whether the session reaches nothing but the account until a second factor is set up."""


def access_of(request: "HttpRequest | Request") -> Access | None:
    """The caller's access, or None for an anonymous caller."""
    access = getattr(request, "auth", None)
    return access if isinstance(access, Access) else None


def is_team_user(request: "HttpRequest | Request") -> bool:
    """Whether the caller is signed in with a role on the domain this request is for."""
    access = access_of(request)
    domain = getattr(request, "domain", None)
    return access is not None and domain is not None and access.domain_id == domain.id
