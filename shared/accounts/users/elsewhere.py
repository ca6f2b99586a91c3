"""What super admins do with a person's memberships on other domains."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from shared.accounts.models import Membership, MembershipQuerySet, User
from shared.accounts.users import services
from shared.accounts.users.invitations import announce, join
from shared.api.permissions import Role
from shared.domains.models import Host, Status
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.accounts.actor import Actor


def memberships_of(user_id: int) -> MembershipQuerySet:
    """Where somebody is a member, with each domain's primary host."""
    primary = Host.objects.filter(tenant=OuterRef("domain_id"), is_primary=True).values("domain")[:1]
    found = Membership.objects.select_related("user", "domain").filter(user_id=user_id)
    return found.exclude(domain__status=Status.DELETING).annotate(host=Subquery(primary)).order_by("pk")


def put(user: User, domain_id: int, values: dict[str, Any], *, by: "Actor") -> Membership:
    """Make somebody a member of any domain, or change what they are there."""
    there = _at(domain_id, by)
    with shared_work(), transaction.atomic():
        if Membership.objects.filter(user=user, domain_id=domain_id).exists():
            services.change(user.pk, values, by=there)
        else:
            membership = join(user, there.domain, Role(values["role_id"]), by=there)
            announce(user, membership, there.domain, by=there)
        return memberships_of(user.pk).get(domain_id=domain_id)


def take(user: User, domain_id: int, *, by: "Actor") -> None:
    """Take somebody off any domain; raises DoesNotExist if they are not on it."""
    services.remove(user.pk, by=_at(domain_id, by))


def _at(domain_id: int, by: "Actor") -> "Actor":
    domain = domain_by_id(domain_id)
    if domain is None:
        raise ValidationError({"domain_id": _("There is no such domain.")})
    return replace(by, domain=domain)
