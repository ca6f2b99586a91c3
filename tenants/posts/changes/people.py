"""Manage the team members of a member post: its owner, and users with an accepted or open invitation.

See docs/decisions/team-and-invitations.md.
"""

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from shared.accounts.models import Membership, MembershipQuerySet
from shared.accounts.users import invitations
from shared.accounts.users.invitations import Invited
from shared.accounts.users.listing import list_people
from shared.api.permissions import Role
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post

if TYPE_CHECKING:
    from shared.accounts.actor import Actor


def list_assigned_people(post: Post, domain_id: int) -> MembershipQuerySet:
    """Return a query for the active and invited Members of the domain who are assigned to the post.

    Evaluate it in shared work.
    """
    is_owner = Q(user_id=post.owner_id, role=Role.MEMBER) if post.owner_id else Q(pk__in=())
    return list_people(domain_id).filter(is_owner | Q(member_post_id=post.pk, role=Role.MEMBER))


def invite(post: Post, *, email: str, firstname: str = "", lastname: str = "", by: "Actor") -> Membership:
    """Invite a user to manage the member post.

    A Member of the domain without a post needs no invitation. The post is assigned to that user immediately.
    Raises ValidationError with field errors.
    """
    person = build_invitation(post, email=email, firstname=firstname, lastname=lastname)
    here = invitations.assign_post(person, by=by)
    if here is not None:
        return here
    return invitations.invite(person, [], by=by)


def build_invitation(post: Post, *, email: str, firstname: str = "", lastname: str = "") -> Invited:
    """Return the invitation data for the post. Raises ValidationError if the post cannot be assigned."""
    if post.type != MEMBERS.type or post.deleted_at is not None:
        raise ValidationError({"email": _("This post can't have page managers.")})
    return Invited(email, firstname, lastname, Role.MEMBER, post.pk, post.title)
