"""Invite users to a domain with a link in an email. No user chooses a password for another user.

This module never checks whether an address has an account, so neither a response nor its timing reveals this.
See docs/decisions/team-and-invitations.md.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from shared.accounts.languages import language_at
from shared.accounts.memberships import access_to, may_assign
from shared.accounts.models import Membership, MembershipState
from shared.accounts.random_tokens import hash_token
from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.reauthentication import require_recent_authentication_for_role
from shared.accounts.signing_in import normalize_email
from shared.accounts.throttle import consume, throttle_key
from shared.accounts.users.seats import claim_seat
from shared.accounts.users.team_lock import lock_team
from shared.api.permissions import Role, get_role_info
from shared.api.versions import lock_row
from shared.data_types import JsonObject
from shared.mail.links import panel_url
from shared.mail.outbox import queue
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import shared_work

INVITATION_RESENDS = Rate(3, HOUR)
"""The limit on repeated invitation emails, per invited address."""

if TYPE_CHECKING:
    from shared.accounts.actor import Actor, Operator
    from shared.tenancy.unit_of_work import DomainRef

GOOD_FOR = timedelta(days=14)


@dataclass(frozen=True)
class Invited:
    """The data of an invited user: address, name and role."""

    email: str
    firstname: str
    lastname: str
    role: Role
    member_post_id: int | None = None
    """The domain's post that the user will edit."""
    invited_for: str = ""
    """The title of the post with the id `member_post_id`."""


def invite(person: Invited, domain_ids: Sequence[int], *, by: "Actor") -> Membership:
    """Invite a user to domains, by default the current one, with one email for each domain.

    Returns the first invitation. Raises ValidationError with field errors, and the errors of `allow`.
    """
    domains = _domains(domain_ids, person.role, by) if domain_ids else [by.domain]
    allow(person.role, by=by)
    with shared_work(), transaction.atomic():
        # Sort by id, so that concurrent invitations to the same domains lock them in the same order.
        in_order = sorted(domains, key=lambda each: each.id)
        made = {domain.id: invite_to(person, domain, by=by) for domain in in_order}
    return made[domains[0].id]


def allow(role: Role, *, by: "Actor") -> None:
    """Check that a user may invite others with this role, and count the invitation for the rate limit.

    Raises ValidationError for a role that the user cannot assign, TooMany above the limit, and Unconfirmed
    for Admin or higher without a recent proof of identity. Call it before the transaction of `invite_to`.
    """
    if not may_assign(by.role, role):
        raise ValidationError({"role_id": _("You can't assign this role.")})
    require_recent_authentication_for_role(by, role)
    consume(throttle_key("invite", by.user.pk), settings.LIMIT_INVITATIONS)


def invite_to(person: Invited, domain: "DomainRef", *, by: "Actor | Operator") -> Membership:
    """Invite a user to one domain, in the open transaction, and return the invitation.

    Raises ValidationError if the user is already a member or invited, or if the team is full.
    """
    email = normalize_email(person.email)
    lock_team(domain.id, by=by)
    if Membership.objects.filter(domain_id=domain.id, user__email=email).exists():
        raise ValidationError(
            {"email": _("This user already has access to %(title)s.") % {"title": domain.title}}
        )
    claim_seat(domain)
    typed = {
        "invited_firstname": person.firstname,
        "invited_lastname": person.lastname,
        "member_post_id": person.member_post_id,
        "invited_for": person.invited_for,
    }
    invitation, is_new = Membership.objects.get_or_create(
        user=None,
        domain_id=domain.id,
        invited_email=email,
        defaults={**typed, "role": person.role, "state": MembershipState.INVITED},
    )
    if not is_new:
        raise ValidationError(
            {"email": _("This email address is already invited to %(title)s.") % {"title": domain.title}}
        )
    invitation.refresh_from_db(fields=["reserved_user_id"])
    by.on(domain).record("user.invited", **audit_subject(invitation), role=int(person.role))
    send_link(invitation, domain, by=by)
    return invitation


def assign_post(person: Invited, *, by: "Actor") -> Membership | None:
    """Assign a post to an existing Member and return the membership.

    Returns None if there is no such Member, or if the Member already has a post.
    """
    with shared_work(), transaction.atomic():
        lock_team(by.domain.id, by=by)
        members = Membership.objects.select_related("user").filter(domain_id=by.domain.id, role=Role.MEMBER)
        membership = members.filter(user__email=normalize_email(person.email), member_post_id=None).first()
        if membership is None:
            return None
        membership.member_post_id = person.member_post_id
        membership.invited_for = person.invited_for
        membership.save(update_fields=["member_post_id", "invited_for"])
        by.record("user.given_post", **audit_subject(membership), title=person.invited_for)
    return membership


def resend(invitation: Membership, *, by: "Actor") -> None:
    """Send the invitation again with a new link. The previous link becomes invalid."""

    def check(row: Membership) -> None:
        if row.state != MembershipState.INVITED:
            raise ValidationError({"status": _("This user has already accepted the invitation.")})
        by.check_rank(row)

    check(invitation)
    consume(throttle_key("resend-invite", invitation.pk), INVITATION_RESENDS)
    with shared_work(), transaction.atomic():
        lock_team(by.domain.id, by=by)
        invitation = lock_row(Membership.objects.select_related("user"), invitation.pk, check=check)
        send_link(invitation, by.domain, by=by)
        by.record("user.invitation_resent", **audit_subject(invitation))


def send_link(invitation: Membership, domain: "DomainRef", *, by: "Actor | Operator") -> None:
    """Send a new link to the invited address. Earlier links become invalid."""
    token = secrets.token_urlsafe(32)
    Membership.objects.filter(pk=invitation.pk, user=None).update(
        link_hash=hash_token(token), link_expires_at=Now() + GOOD_FOR, invited_by=by.user
    )
    language = language_at(invitation.invited_email)
    with translation.override(language):
        context = {
            "name": invitation.invited_firstname or guess_name(invitation.invited_email),
            "inviter": by.name,
            "role": _(get_role_info(Role(invitation.role)).name),
            "page": invitation.invited_for,
            "url": panel_url(domain, f"/change-password?token={token}&invitation=1"),
            "expires": date_format(timezone.now() + GOOD_FOR, _("F j, Y")),
        }
    to = invitation.invited_email
    queue("invitation", to=to, domain=domain, context=context, language=language, good_for=GOOD_FOR)


def audit_subject(membership: Membership) -> JsonObject:
    """Return the affected user for an audit event. For a pending invitation, this is the inviter's input."""
    if membership.user_id is not None:
        return {"subject_id": membership.user_id}
    return {"name": membership.person.name, "email": membership.invited_email}


def guess_name(email: str) -> str:
    """Return a name for a user who is known only by email address."""
    return email.partition("@")[0].partition("+")[0][:100]


def _domains(ids: Sequence[int], role: Role, by: "Actor") -> list["DomainRef"]:
    """Return the domains with these ids.

    Raises ValidationError if the caller may not assign the role on one of them.
    """
    domains = []
    with shared_work():
        for domain_id in dict.fromkeys(ids):
            domain, access = domain_by_id(domain_id), access_to(by.user, domain_id)
            if domain is None or access is None or not may_assign(access.role, role):
                raise ValidationError({"domain_ids": _("One of these domains doesn't exist.")})
            domains.append(domain)
    return domains
