"""The current state of a session. Every authenticated request reads it, so it takes only one query."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property
from typing import Any, Final, cast
from uuid import UUID

import orjson
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Case, F, Func, JSONField, OuterRef, Subquery, TextField, When
from django.db.models.functions import Cast, Coalesce
from django.utils import timezone

from shared.accounts.models import Membership, Session, User
from shared.accounts.two_factor.requirement import is_two_factor_required
from shared.api.access import View
from shared.api.permissions import Role
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.postgresql.json_statements import make_instance
from shared.tenancy.postgresql.statements import CompiledSql
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import shared_work

_WHICHEVER = UUID("01900000-0000-7000-8000-ffffffffffff")
"""A placeholder for the session id in the compiled statement."""
_FACTS: Final = (
    "user_id",
    "domain_id",
    "epoch",
    "revoked_at",
    "expires_at",
    "host",
    "domain__status",
    "domain__title",
    "user__is_active",
    "user__is_super_admin",
    "user__two_factor_enabled",
    "viewed_user_id",
    "view_expires_at",
    "viewed_user__is_active",
    "viewed_user__is_super_admin",
)
_USER: Final = tuple(each.attname for each in User._meta.concrete_fields)


@dataclass(frozen=True)
class SessionState:
    """The current state of a session, with everything that determines whether it is valid.

    The model instances are created only when they are used.
    """

    id: UUID
    user_id: int
    """The user for permission checks. In a view, this is not the session's owner."""
    domain_id: int
    epoch: int
    is_revoked: bool
    expires_at: datetime
    host: str
    domain_status: str
    domain_title: str
    role: Role | None
    """The role on the current domain, or None if the user has lost access to it."""
    member_post_id: int | None
    has_two_factor: bool
    """Whether the session's owner has set up a second factor."""
    view: View | None
    is_active: bool
    """Whether the account is active and, in a view as another user, whether that view is still allowed."""
    user_row: str = field(repr=False)
    """The columns of the user, as a JSON array."""

    @property
    def is_live(self) -> bool:
        """Whether the session has neither ended nor expired."""
        return not self.is_revoked and self.expires_at > timezone.now()

    @property
    def must_set_up_two_factor(self) -> bool:
        """Whether the user's role here requires a second factor that the user has not set up."""
        return self.role is not None and self.must_set_up_two_factor_as(self.role)

    def must_set_up_two_factor_as(self, role: Role) -> bool:
        """Return whether the session must set up a second factor before it can work with this role.

        A view as another user requires the super admin's second factor.
        """
        return not self.has_two_factor and is_two_factor_required(
            role if self.view is None else Role.SUPER_ADMIN
        )

    def is_accepted_on(self, host: str) -> bool:
        """Return whether `host` accepts the session.

        The session must have been opened on this host or on another host of the same domain. Otherwise, a
        site on a sibling host could set cookies with tokens of its own in a browser. See
        docs/decisions/tokens-and-sessions.md.
        """
        if not self.host:
            return False
        if self.host == host:
            return True
        opened_on, called = domain_by_host(self.host), domain_by_host(host)
        return opened_on is not None and called is not None and opened_on.id == called.id

    @cached_property
    def session(self) -> Session:
        """The session with its user and domain. The session and the domain have only the columns set here."""
        session = make_instance(
            Session,
            {
                "id": str(self.id),
                "user_id": self.user_id,
                "viewed_user_id": None,
                "domain_id": self.domain_id,
                "epoch": self.epoch,
            },
        )
        session.expires_at = self.expires_at
        session.user = make_instance(User, dict(zip(_USER, orjson.loads(self.user_row), strict=True)))
        session.domain = make_instance(
            Domain, {"id": self.domain_id, "title": self.domain_title, "status": self.domain_status}
        )
        return session


def get_session_state(session_id: UUID) -> SessionState | None:
    """Return the state of a session, or None if the session does not exist, with one query."""
    sql, values = _statement()
    filled = [session_id if value == _WHICHEVER else value for value in values]
    with shared_work(), cast(Any, connection).compiled_cursor() as cursor:
        cursor.execute(sql, filled)
        row = cursor.fetchone()
    return None if row is None else _read_state(session_id, row)


def _read_state(session_id: UUID, row: Sequence[Any]) -> SessionState:
    user_id, domain_id, epoch, revoked_at, expires_at, host, status, title, *rest = row
    is_active, is_super_admin, has_two_factor, viewed_id, view_expires_at, *more = rest
    viewed_is_active, viewed_is_super_admin, role, member_post_id, user_row = more
    if viewed_id is not None:
        # Super admins can view the panel as other users, but not as other super admins.
        is_active = is_active and is_super_admin and viewed_is_active and not viewed_is_super_admin
        is_super_admin = False
    return SessionState(
        id=session_id,
        user_id=viewed_id or user_id,
        domain_id=domain_id,
        epoch=epoch,
        is_revoked=revoked_at is not None,
        expires_at=expires_at,
        host=host,
        domain_status=status,
        domain_title=title,
        role=_role(status, role, is_active=is_active, is_super_admin=is_super_admin),
        member_post_id=member_post_id,
        has_two_factor=has_two_factor,
        view=View(user_id, view_expires_at) if viewed_id is not None else None,
        is_active=is_active,
        user_row=user_row,
    )


@cache
def _statement() -> tuple[CompiledSql, tuple[Any, ...]]:
    """Return the compiled statement and its values. Compiling takes ten times as long as executing.

    The columns that every call needs require no conversion by Django's fields. The user is a single JSON
    column, because psycopg needs more time for each column than PostgreSQL, and most calls do not use the
    user.
    """
    acting_user = Coalesce(OuterRef("viewed_user_id"), OuterRef("user_id"))
    here = Membership.objects.active().filter(user=acting_user, domain=OuterRef("domain_id"))
    user = Case(
        When(viewed_user=None, then=_user_columns("user")),
        default=_user_columns("viewed_user"),
        output_field=JSONField(),
    )
    rows = (
        Session.objects.filter(pk=_WHICHEVER)
        .annotate(
            membership_role=Subquery(here.values("role")[:1]),
            member_post=Subquery(here.values("member_post_id")[:1]),
            user_row=Cast(user, TextField()),
        )
        .values_list(*_FACTS, "membership_role", "member_post", "user_row")
    )
    sql, values = rows.query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    return CompiledSql(sql), values


def _user_columns(relation: str) -> Func:
    columns = (F(f"{relation}__{name}") for name in _USER)
    return Func(*columns, function="json_build_array", output_field=JSONField())


def _role(status: str, membership: int | None, *, is_active: bool, is_super_admin: bool) -> Role | None:
    if not is_active or status == DomainStatus.DELETING:
        return None
    if is_super_admin:
        return Role.SUPER_ADMIN
    return Role(membership) if membership is not None else None
