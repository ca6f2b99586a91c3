"""What a session is at this moment: asked at every request, so asked at the least cost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, Final, cast
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import OuterRef, Subquery

from shared.accounts.models import Membership, Session, User
from shared.api.permissions import Role
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.postgresql.statements import CompiledSql
from shared.tenancy.unit_of_work import shared_work

_WHICHEVER = UUID("01900000-0000-7000-8000-ffffffffffff")
"""Stands in the prepared statement where the session's id goes."""
_FACTS: Final = (
    "user_id",
    "domain_id",
    "epoch",
    "revoked_at",
    "domain__status",
    "user__is_active",
    "user__is_super_admin",
    "membership_role",
    "member_post",
)


@dataclass(frozen=True)
class SessionState:
    """A session as it is now, with what decides whether it holds; its rows become objects when asked for."""

    user_id: int
    domain_id: int
    epoch: int
    is_revoked: bool
    domain_status: str
    role: Role | None
    """None when access was withdrawn."""
    member_post_id: int | None
    row: tuple[Any, ...] = field(repr=False)

    @cached_property
    def session(self) -> Session:
        """The session, with its user and domain."""
        values = _statement().converted(self.row)
        session: Session = _instance(Session, values)
        session.user, session.domain = _instance(User, values), _instance(Domain, values)
        return session


def session_state_of(session_id: UUID) -> SessionState | None:
    """Session, user, domain and membership in one query."""
    statement = _statement()
    with shared_work(), cast(Any, connection).compiled_cursor() as cursor:
        cursor.execute(statement.sql, statement.values_for(session_id))
        row = cursor.fetchone()
    return None if row is None else _state_of(row, statement)


def _state_of(row: tuple[Any, ...], statement: "_PreparedStatement") -> SessionState:
    user_id, domain_id, epoch, revoked_at, status, is_active, is_super_admin, role, post = statement.facts(
        row
    )
    return SessionState(
        user_id=user_id,
        domain_id=domain_id,
        epoch=epoch,
        is_revoked=revoked_at is not None,
        domain_status=status,
        role=_role(status, role, is_active=is_active, is_super_admin=is_super_admin),
        member_post_id=post,
        row=row,
    )


@dataclass(frozen=True)
class _PreparedStatement:
    """The statement as Django wrote it, once: putting it together takes ten times as long as the answer."""

    sql: CompiledSql
    values: tuple[Any, ...]
    converters: Sequence[tuple[Sequence[Callable[..., Any]], Any]]
    facts: Callable[[Sequence[Any]], tuple[Any, ...]]
    """Those columns that every call needs, in the order of `_FACTS`; no field makes another value of them."""

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
        *(each.attname for each in Session._meta.concrete_fields),
        *(f"user__{each.attname}" for each in User._meta.concrete_fields),
        *(f"domain__{each.attname}" for each in Domain._meta.concrete_fields),
        "membership_role",
        "member_post",
    ]
    rows = (
        Session.objects.filter(pk=_WHICHEVER)
        .annotate(
            membership_role=Subquery(here.values("role")[:1]),
            member_post=Subquery(here.values("member_post_id")[:1]),
        )
        .values_list(*names)
    )
    compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, values = compiler.as_sql()
    columns = [column for column, _sql, _alias in compiler.select]
    converters = compiler.get_converters(columns)
    return _PreparedStatement(
        CompiledSql(sql),
        values,
        [converters.get(index, ((), column)) for index, column in enumerate(columns)],
        itemgetter(*(names.index(name) for name in _FACTS)),
    )


def _instance(model: type[Any], values: Any) -> Any:
    fields = model._meta.concrete_fields
    return model.from_db(DEFAULT_DB_ALIAS, [each.attname for each in fields], [next(values) for _ in fields])


def _role(status: str, membership: int | None, *, is_active: bool, is_super_admin: bool) -> Role | None:
    if not is_active or status == DomainStatus.DELETING:
        return None
    if is_super_admin:
        return Role.SUPER_ADMIN
    return Role(membership) if membership is not None else None
