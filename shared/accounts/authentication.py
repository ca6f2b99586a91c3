"""Authentication by bearer token, checked against the database on every request.

See docs/decisions/domain-of-a-request.md.
"""

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import SAFE_METHODS

from shared.accounts.callers import get_site_host
from shared.accounts.memberships import access_to, hold_access, list_domains
from shared.accounts.session_state import SessionState, get_session_state
from shared.accounts.tokens import Claims
from shared.api.access import Access
from shared.api.errors import Revoked, Unauthenticated
from shared.api.viewing import refuse_changes
from shared.tenancy.unit_of_work import check_before_commits, current_domain_or_none, shared_work

if TYPE_CHECKING:
    from rest_framework.request import Request

    from shared.accounts.models import User


ARRIVED_AT = "commissary.arrived_at"
"""The key in a request's environment for the Unix time, in seconds, when its headers arrived.

No client header can set it. The time is needed because an upload may take longer than a token's lifetime: see
docs/decisions/tokens-and-sessions.md.
"""


class BearerAuthentication(BaseAuthentication):
    """Authentication with an access token in `Authorization: Bearer …`.

    Without the header, the caller is anonymous. Any other header value is an error.
    """

    def authenticate(self, request: "Request") -> "tuple[User, Access] | None":
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        # The middleware has already verified the token, because it needs the token's domain.
        claims: Claims | None = getattr(request, "claims", None)
        if claims is None:
            raise Unauthenticated
        state, access = _check_session(claims, request.META.get(ARRIVED_AT))
        if not state.is_accepted_on(get_site_host(request)):
            raise Revoked
        domain = current_domain_or_none()
        if domain is None or domain.id != access.domain_id:
            raise Unauthenticated
        if access.view is not None:
            check_before_commits(refuse_changes)
        elif request.method not in SAFE_METHODS:
            check_before_commits(partial(hold_access, access))
        return state.session.user, access

    def authenticate_header(self, request: "Request") -> str:
        return "Bearer"


def may_enter(claims: Claims, domain_ids: Collection[int]) -> bool:
    """Return whether the user of a currently valid access token may enter each of these domains."""
    try:
        state, _ = _check_session(claims)
    except (Unauthenticated, Revoked):
        return False
    with shared_work():
        return list_domains(state.session.user).filter(pk__in=domain_ids).count() == len(set(domain_ids))


def session_may_enter(session_id: UUID, domain_id: int) -> bool:
    """Return whether the session is live and its user may work on the domain.

    The session itself may belong to another domain. The public site and the panel can have different hosts,
    so the host of the request is not checked.
    """
    state = get_session_state(session_id)
    # The API rejects a session without a host, so this function does too.
    if state is None or not state.is_live or not state.is_active or not state.host:
        return False
    with shared_work():
        access = access_to(state.session.user, domain_id)
    return access is not None and not state.must_set_up_two_factor_as(access.role)


def get_bearer(request: "Request") -> str:
    """Return the token in the Authorization header. Raises Unauthenticated if there is none."""
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated
    return str(token)


def _check_session(claims: Claims, at: float | None = None) -> tuple[SessionState, Access]:
    """Return the session and access of a verified token.

    Raises Unauthenticated for an invalid token, and Revoked if the session has ended or the user has lost
    access. The token must be valid at the Unix time `at`, which is the current time by default. The session
    must always be valid at the current time.
    """
    state = get_session_state(claims.session_id) if claims.are_current(at) else None
    if state is None:
        raise Unauthenticated
    return state, _access(claims, state)


def _access(claims: Claims, state: SessionState) -> Access:
    """Return the session's current access, because the role in a token can be up to 15 minutes old.

    Raises Revoked or Unauthenticated if the session no longer matches the token.
    """
    if state.is_revoked:
        raise Revoked
    if state.user_id != claims.user_id or state.epoch != claims.epoch or state.domain_id != claims.domain_id:
        raise Unauthenticated
    if state.role is None:
        raise Revoked
    return Access(
        user_id=state.user_id,
        session_id=str(claims.session_id),
        domain_id=state.domain_id,
        role=state.role,
        domain_status=state.domain_status,
        member_post_id=state.member_post_id,
        must_set_up_two_factor=state.must_set_up_two_factor,
        view=state.view,
    )
