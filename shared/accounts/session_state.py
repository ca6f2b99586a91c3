"""What a session is at this moment: asked at every request, so asked at the least cost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import OuterRef, Subquery

from shared.accounts.models import Membership, Session, User
from shared.api.permissions import Role
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.unit_of_work import shared_work

_WHICHEVER = UUID("01900000-0000-7000-8000-ffffffffffff")
"""Stands in the prepared statement where the session's id goes."""


@dataclass(frozen=True)
class SessionState:
    """A session as it is now, with its user and domain; the role is None when access was withdrawn."""

    session: Session
    role: Role | None
    member_post_id: int | None = None


def session_state_of(session_id: UUID) -> SessionState | None:
    """Session, user, domain and membership in one query."""
    statement = _statement()
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(statement.sql, statement.values_for(session_id))
        row = cursor.fetchone()
    if row is None:
        return None
    values = statement.converted(row)
    session = _instance(Session, values)
    session.user, session.domain = _instance(User, values), _instance(Domain, values)
    return SessionState(session, _role_of(session, next(values)), next(values))


@dataclass(frozen=True)
class _PreparedStatement:
    """The statement as Django wrote it, once: putting it together takes ten times as long as the answer."""

    sql: str
    values: tuple[Any, ...]
    converters: Sequence[tuple[Sequence[Callable[..., Any]], Any]]

    def values_for(self, session_id: UUID) -> list[Any]:
        return [session_id if value == _WHICHEVER else value for value in self.values]

    def converted(self, row: Sequence[Any]) -> Any:
        """What the fields make of the columns, one after the other."""
        for value, (convert, expression) in zip(row, self.converters, strict=True):
            yield _through(convert, value, expression)


def _through(converters: Sequence[Callable[..., Any]], value: Any, expression: Any) -> Any:
    for convert in converters:
        value = convert(value, expression, connection)
    return value


@cache
def _statement() -> _PreparedStatement:
    here = Membership.objects.active().filter(user=OuterRef("user_id"), domain=OuterRef("domain_id"))
    names = [
        *(field.attname for field in Session._meta.concrete_fields),
        *(f"user__{field.attname}" for field in User._meta.concrete_fields),
        *(f"domain__{field.attname}" for field in Domain._meta.concrete_fields),
    ]
    rows = (
        Session.objects.filter(pk=_WHICHEVER)
        .annotate(
            membership_role=Subquery(here.values("role")[:1]),
            member_post=Subquery(here.values("member_post_id")[:1]),
        )
        .values_list(*names, "membership_role", "member_post")
    )
    compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, values = compiler.as_sql()
    columns = [column for column, _sql, _alias in compiler.select]
    converters = compiler.get_converters(columns)
    return _PreparedStatement(
        sql, values, [converters.get(index, ((), column)) for index, column in enumerate(columns)]
    )


def _instance(model: type[Any], values: Any) -> Any:
    fields = model._meta.concrete_fields
    return model.from_db(DEFAULT_DB_ALIAS, [each.attname for each in fields], [next(values) for _ in fields])


def _role_of(session: Session, membership_role: int | None) -> Role | None:
    if not session.user.is_active or session.domain.status == DomainStatus.DELETING:
        return None
    if session.user.is_super_admin:
        return Role.SUPER_ADMIN
    return Role(membership_role) if membership_role is not None else None
