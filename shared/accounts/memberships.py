"""Which domains a user may enter, and as what."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import BigIntegerField, Case, F, IntegerField, Value, When

from shared.accounts.models import Membership, MembershipState, User
from shared.api.permissions import Role, RoleInfo, info_of
from shared.domains.models import Domain, DomainQuerySet, DomainStatus
from shared.tenancy.postgresql.json_statements import JsonStatements, Param, Row, Rows
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from typing import Any

MAX_DOMAINS = 100
_statements = JsonStatements()


@dataclass(frozen=True)
class DomainAccess:
    """A domain one may enter, and the role one has there."""

    id: int
    title: str
    host: str
    status: str
    role: Role
    is_open: bool

    @property
    def role_info(self) -> RoleInfo:
        return info_of(self.role)


@dataclass(frozen=True)
class Account:
    """A user, the domain they are on, and those they may go to."""

    user: User
    domain: DomainAccess
    domains: list[DomainAccess]


def account_of(user: User, domain: DomainAccess) -> Account:
    """What the user is told about themselves, on `domain`."""
    is_super_admin = user.is_super_admin
    statement = _statements.of(is_super_admin, lambda: {"domains": _first_domains(is_super_admin)})
    with shared_work():
        return Account(user, domain, [_access_in(row) for row in statement.read(user=user.pk)["domains"]])


def domains_of(user: User, *, search: str = "") -> "DomainQuerySet":
    """The domains `user` may enter, with their `primary_host` and the user's `role`; serving ones first."""
    domains = _domains_of(user.pk, is_super_admin=user.is_super_admin)
    return domains.named(search) if search else domains


def _domains_of(user_id: int | Param, *, is_super_admin: bool) -> "DomainQuerySet":
    domains = Domain.objects.routed()
    if is_super_admin:
        accessible = domains.annotate(role=Value(int(Role.SUPER_ADMIN)), since=F("id"))
    else:
        accessible = domains.filter(
            memberships__user=user_id, memberships__state=MembershipState.ACTIVE
        ).annotate(role=F("memberships__role"), since=F("memberships__id"))
    serves = Case(
        When(status=DomainStatus.ACTIVE, then=Value(0)), default=Value(1), output_field=IntegerField()
    )
    return accessible.order_by(serves, "since")


def _first_domains(is_super_admin: bool) -> Rows:
    """The same for a statement that is prepared, and no more of them than an account shows."""
    domains = _domains_of(Param("user", BigIntegerField()), is_super_admin=is_super_admin)
    return domains.values("id", "title", "primary_host", "status", "role", "opened_at")[:MAX_DOMAINS]


def _access_in(row: Row) -> DomainAccess:
    return DomainAccess(
        id=row["id"],
        title=row["title"],
        host=row["primary_host"],
        status=row["status"],
        role=Role(row["role"]),
        is_open=row["opened_at"] is not None,
    )


def access_to(user: User, domain_id: int) -> DomainAccess | None:
    """What `user` is on that domain, or None if they may not enter it."""
    domain = domains_of(user).filter(pk=domain_id).first()
    return as_access(domain) if domain else None


def is_known_elsewhere(user: User, domain_id: int) -> bool:
    """Whether the user's account reaches further than that domain."""
    with shared_work():
        others = Membership.objects.filter(user=user).exclude(domain_id=domain_id)
        return user.is_super_admin or others.exists()


def first_access(user: User) -> DomainAccess | None:
    """The domain to begin with where the one asked for is not the user's."""
    domain = domains_of(user).first()
    return as_access(domain) if domain else None


def may_assign(giver: Role, role: Role) -> bool:
    """Whether someone who is `giver` may make others `role`: nobody gives more than they have."""
    return giver <= Role.ADMIN and role >= giver


def as_access(domain: "Any") -> DomainAccess:
    """One row of `domains_of`, as a value."""
    return DomainAccess(
        id=domain.pk,
        title=domain.title,
        host=domain.primary_host,
        status=domain.status,
        role=Role(domain.role),
        is_open=domain.opened_at is not None,
    )
