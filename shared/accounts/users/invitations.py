"""Asking people onto a domain: by a link in a mail, never with a password somebody else chose."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from shared.accounts import one_time
from shared.accounts.languages import language_of
from shared.accounts.memberships import access_to, may_give
from shared.accounts.models import Membership, MembershipState, Purpose, User
from shared.accounts.signing_in import normalised_email
from shared.accounts.throttle import Rate, key_of, spend
from shared.api.permissions import Role, info_of
from shared.mail.links import site_url
from shared.mail.outbox import queue
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.accounts.actor import Actor
    from shared.tenancy.unit_of_work import DomainRef

INVITATIONS = Rate(times=100, seconds=24 * 3600)
RESENDS = Rate(times=3, seconds=3600)


@dataclass(frozen=True)
class Invited:
    """Who is to come, and as what."""

    email: str
    firstname: str
    lastname: str
    role: Role


def invite(person: Invited, domain_ids: Sequence[int], *, by: "Actor") -> Membership:
    """Ask somebody onto domains, this one if none is named; returns the first membership.

    Somebody who has an account is in at once and told so by mail, anybody else gets a link to choose a
    password with. Raises ValidationError by field.
    """
    domains = _domains(domain_ids, person.role, by) if domain_ids else [by.domain]
    if not may_give(by.role, person.role):
        raise ValidationError({"role_id": _("You cannot give this role.")})
    spend(key_of("invite", by.user.pk), INVITATIONS)
    with shared_work(), transaction.atomic():
        user = _user(person)
        memberships = [join(user, domain, person.role, by=by) for domain in domains]
        announce(user, memberships[0], domains[0], by=by)
        for membership, domain in zip(memberships[1:], domains[1:], strict=True):
            if user.has_usable_password():
                announce(user, membership, domain, by=by)
    return memberships[0]


def resend(membership: Membership, *, by: "Actor") -> None:
    """Send the invitation again, with a new link; the one before it works no more."""
    if membership.state != MembershipState.INVITED:
        raise ValidationError({"status": _("This person has accepted already.")})
    spend(key_of("resend-invite", membership.pk), RESENDS)
    with shared_work(), transaction.atomic():
        announce(membership.user, membership, by.domain, by=by)
        by.record("user.invitation_resent", subject_id=membership.user_id)


def join(user: User, domain: "DomainRef", role: Role, *, by: "Actor") -> Membership:
    """Make `user` a member of a domain; a super admin is an Admin wherever they are listed."""
    state = MembershipState.ACTIVE if user.has_usable_password() else MembershipState.INVITED
    membership, is_new = Membership.objects.get_or_create(
        user=user, domain_id=domain.id, defaults={"role": max(role, Role.ADMIN), "state": state}
    )
    if not is_new:
        raise ValidationError({"email": _("This person is on %(title)s already.") % {"title": domain.title}})
    if role is Role.SUPER_ADMIN and not user.is_super_admin:
        user.is_super_admin = True
        user.save(update_fields=["is_super_admin"])
    replace(by, domain=domain).record("user.invited", subject_id=user.pk, role=int(role))
    return membership


def announce(user: User, membership: Membership, domain: "DomainRef", *, by: "Actor") -> None:
    """Tell somebody by mail that they may come in, and how."""
    role = Role.SUPER_ADMIN if user.is_super_admin else Role(membership.role)
    language = language_of(user)
    with translation.override(language):
        known = {"name": user.firstname, "inviter": by.user.name, "role": _(info_of(role).name)}
        last_day = date_format(timezone.now() + one_time.LIFE[Purpose.INVITATION], _("j F Y"))
    if user.has_usable_password():
        context = {**known, "url": site_url(domain, "/team-login")}
        queue("membership", to=user.email, domain=domain, context=context, language=language)
        return
    token = one_time.issue(user, Purpose.INVITATION, domain_id=domain.id)
    link = site_url(domain, f"/change-password?token={token}&invitation=1")
    context = {**known, "url": link, "expires": last_day}
    good_for = one_time.LIFE[Purpose.INVITATION]
    queue("invitation", to=user.email, domain=domain, context=context, language=language, good_for=good_for)


def _domains(ids: Sequence[int], role: Role, by: "Actor") -> list["DomainRef"]:
    """The domains with these ids on which the caller may give that role themselves."""
    found = []
    with shared_work():
        for domain_id in dict.fromkeys(ids):
            domain, access = domain_by_id(domain_id), access_to(by.user, domain_id)
            if domain is None or access is None or not may_give(access.role, role):
                raise ValidationError({"domain_ids": _("One of these domains is unknown.")})
            found.append(domain)
    return found


def _user(person: Invited) -> User:
    """The account with that address, or a new one nobody can sign in to yet."""
    defaults = {"firstname": person.firstname, "lastname": person.lastname, "password": make_password(None)}
    user, _ = User.objects.get_or_create(email=normalised_email(person.email), defaults=defaults)
    return user
