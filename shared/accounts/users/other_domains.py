"""Changes by super admins to a user's memberships on other domains."""

from dataclasses import replace
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext as _

from shared.accounts.models import Membership, MembershipQuerySet, User
from shared.accounts.reauthentication import require_recent_authentication_for_role
from shared.accounts.users import services
from shared.accounts.users.invitations import Invited, guess_name, invite_to
from shared.api.permissions import Role
from shared.data_types import ValidatedData
from shared.domains.models import DomainStatus, Host
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.accounts.actor import Actor


def list_memberships(person: User) -> MembershipQuerySet:
    """Return a user's memberships and the invitations to the same address, with the primary hosts."""
    primary = Host.objects.filter(tenant=OuterRef("domain_id"), is_primary=True).values("domain")[:1]
    memberships = Membership.objects.select_related("user", "domain").filter(_is(person))
    return (
        memberships.exclude(domain__status=DomainStatus.DELETING)
        .annotate(host=Subquery(primary))
        .order_by("pk")
    )


def set_membership(person: User, domain_id: int, values: ValidatedData, *, by: "Actor") -> Membership:
    """Invite a user to any domain or change the user's membership there, and return the membership."""
    there = _at(domain_id, by)
    with shared_work(), transaction.atomic():
        membership = Membership.objects.filter(_is(person), domain_id=domain_id).first()
        if membership is not None:
            services.change(membership.pk, values, by=there)
        else:
            # Admins of that domain can read the invitation, so it must not disclose the name from the
            # account.
            role = Role(values["role_id"])
            require_recent_authentication_for_role(there, role)
            invited = Invited(person.email, guess_name(person.email), "", role)
            invite_to(invited, there.domain, by=there)
        return list_memberships(person).get(domain_id=domain_id)


def remove_membership(person: User, domain_id: int, *, by: "Actor") -> None:
    """Remove a user from any domain. Raises DoesNotExist if the user is not a member there."""
    there = _at(domain_id, by)
    with shared_work():
        membership = Membership.objects.filter(_is(person)).get(domain_id=domain_id)
    services.remove(membership.pk, by=there)


def _is(person: User) -> Q:
    """Return a filter for the memberships of a user and the invitations to the same address."""
    return Q(user__email=person.email) | Q(user=None, invited_email=person.email)


def _at(domain_id: int, by: "Actor") -> "Actor":
    domain = domain_by_id(domain_id)
    if domain is None:
        raise ValidationError({"domain_id": _("This domain doesn't exist.")})
    return replace(by, domain=domain)
