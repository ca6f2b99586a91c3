"""The domains that a user may enter, with the user's role on each."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import BigIntegerField, Case, F, IntegerField, Q, QuerySet, Value, When

from shared.accounts.models import Membership, MembershipState, User
from shared.api.access import Access, View
from shared.api.permissions import Role, RoleInfo, get_role_info
from shared.domains.models import Domain, DomainQuerySet, DomainStatus
from shared.tenancy.locks import hold
from shared.tenancy.postgresql.json_statements import JsonStatements, Param, Row, Rows
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import shared_work

MAX_DOMAINS = 100
_statements = JsonStatements()


@dataclass(frozen=True)
class DomainAccess:
    """A domain that a user may enter, and the user's role there."""

    id: int
    title: str
    host: str
    status: str
    role: Role
    is_open: bool

    @property
    def role_info(self) -> RoleInfo:
        return get_role_info(self.role)

    @property
    def missing_features(self) -> tuple[str, ...]:
        domain = domain_by_id(self.id)
        return domain.quotas.without if domain else ()


@dataclass(frozen=True)
class Account:
    """A user, the current domain, and the domains that the user may switch to."""

    user: User
    domain: DomainAccess
    domains: list[DomainAccess]
    view: View | None = None


def get_account(user: User, domain: DomainAccess) -> Account:
    """Return the user's own account data on `domain`."""
    is_super_admin = user.is_super_admin
    statement = _statements.of(is_super_admin, lambda: {"domains": _first_domains(is_super_admin)})
    with shared_work():
        return Account(user, domain, [_access_in(row) for row in statement.read(user=user.pk)["domains"]])


def list_domains(user: User, *, search: str = "") -> "DomainQuerySet":
    """Return the domains that `user` may enter, active domains first.

    Each domain has the attributes `primary_host` and `role`, the user's role there.
    """
    domains = _list_domains(user.pk, is_super_admin=user.is_super_admin)
    return domains.named(search) if search else domains


def _list_domains(user_id: int | Param, *, is_super_admin: bool) -> "DomainQuerySet":
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
    """Return a prepared query for the first `MAX_DOMAINS` domains, with the columns for `_access_in`."""
    domains = _list_domains(Param("user", BigIntegerField()), is_super_admin=is_super_admin)
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
    """Return the user's access to the domain, or None if the user may not enter the domain."""
    domain = list_domains(user).filter(pk=domain_id).first()
    return to_access(domain) if domain else None


def hold_access(access: Access) -> None:
    """Lock the user's session, account and role until the transaction ends.

    A demotion, suspension or sign-out waits for this transaction. If one of these changes was committed
    first, this function raises PermissionDenied. No change is therefore committed after the user has lost the
    permission.
    """
    # Use the same order as the changes that lock these rows: first the membership, then the user, then the
    # session.
    rows: QuerySet[Any]
    if access.role is Role.SUPER_ADMIN:
        users = User.objects.filter(is_super_admin=True, is_active=True)
        rows = users.filter(sessions=UUID(access.session_id), sessions__revoked_at=None)
    else:
        # A higher role has the same permissions, but Viewers and Members have different permissions.
        same = Q(role=access.role) | Q(role__lte=min(access.role, Role.EDITOR))
        memberships = Membership.objects.filter(
            same,
            domain=access.domain_id,
            state=MembershipState.ACTIVE,
            member_post_id=access.member_post_id,
            user__is_active=True,
        )
        rows = memberships.filter(user__sessions=UUID(access.session_id), user__sessions__revoked_at=None)
    with shared_work():
        if not hold(rows, "pk", unchanged=True):
            raise PermissionDenied


def is_known_elsewhere(user: User, domain_id: int) -> bool:
    """Return whether the user is a team member of any other domain, or a super admin."""
    with shared_work():
        others = Membership.objects.filter(user=user).exclude(domain_id=domain_id)
        return user.is_super_admin or others.exists()


def first_access(user: User) -> DomainAccess | None:
    """Return the user's access to the first domain in their list, or None if they have no domains."""
    domain = list_domains(user).first()
    return to_access(domain) if domain else None


def may_assign(giver: Role, role: Role) -> bool:
    """Return whether a user with the role `giver` may assign `role`.

    Admins and super admins may assign their own role and lower roles.
    """
    return giver <= Role.ADMIN and role >= giver


def to_access(domain: "Any") -> DomainAccess:
    """Return the DomainAccess for a domain from `list_domains`."""
    return DomainAccess(
        id=domain.pk,
        title=domain.title,
        host=domain.primary_host,
        status=domain.status,
        role=Role(domain.role),
        is_open=domain.opened_at is not None,
    )
