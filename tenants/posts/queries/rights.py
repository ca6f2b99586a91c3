"""Check permissions on posts.

A post that the caller cannot see is treated as missing. A caller may see a post without permission to change
it.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db.models import Q
from rest_framework.exceptions import PermissionDenied

from shared.accounts.memberships import access_to
from shared.accounts.models import Membership, MembershipQuerySet, User
from shared.api.access import Access
from shared.api.permissions import TABLE, Scope, may, scope
from shared.tenancy.unit_of_work import check_before_commits, current_domain, shared_work
from tenants.posts.collections import MEMBERS, Collection
from tenants.posts.content.owners import lock_owners
from tenants.posts.models import Post, Status
from tenants.posts.querysets import PostQuerySet

PUBLIC = Q(deleted_at__isnull=True, live_url__isnull=False)
"""The posts that every visitor can see."""

_MOST_OWN = 50

WITHOUT_PUBLISHING = frozenset({Status.DRAFT, Status.IN_REVIEW})


def visible(access: Access | None) -> PostQuerySet:
    """Return the posts that the caller can see in some version: posts within their permission and public
    posts."""
    return Post.objects.filter(accessible_to(access) | PUBLIC)


def accessible_to(access: Access | None) -> Q:
    """Return a filter for posts that the caller may see in the latest version, even in the trash."""
    reach = scope(access, "posts.read")
    if access is None or reach is Scope.NONE:
        return Q(pk__isnull=True)
    if reach is Scope.ALL:
        return Q(pk__isnull=False)
    return own_members(access) if reach is Scope.OWN_MEMBER else Q(owner_id=access.user_id)


def titles_seen(access: Access, ids: Iterable[int]) -> dict[int, str]:
    """Return the titles of these posts as the caller sees them, by id, in at most one query.

    Posts that the caller cannot see are left out.
    """
    wanted = set(ids)
    if not wanted:
        return {}
    posts = visible(access).filter(pk__in=wanted).only("title", "live_title", "type", "owner_id")
    return {
        post.pk: post.title if can_see_latest_version(access, post) else post.live_title or ""
        for post in posts
    }


def own_members(access: Access) -> Q:
    """Return a filter for the member posts that the caller owns, and the member post in the caller's
    invitation."""
    theirs = Q(owner_id=access.user_id)
    if access.member_post_id is not None:
        theirs |= Q(pk=access.member_post_id)
    return theirs & Q(type=MEMBERS.type)


def read_own_members(access: Access) -> list[int]:
    """Return the ids of the caller's first 50 member posts.

    The commit of this unit of work raises PermissionDenied if a post no longer belongs to the caller.
    """
    posts = Post.objects.undeleted().filter(own_members(access))
    ids = list(posts.order_by("pk").values_list("pk", flat=True)[:_MOST_OWN])
    check_before_commits(partial(_hold_own_members, access, frozenset(ids)))
    return ids


def _hold_own_members(access: Access, ids: frozenset[int]) -> None:
    lock_owners()
    still_own = Post.objects.undeleted().filter(own_members(access), pk__in=ids)
    if ids - set(still_own.values_list("pk", flat=True)):
        raise PermissionDenied


def can_see_latest_version(access: Access | None, post: Post) -> bool:
    """Return whether the caller may see the latest version. Otherwise, they see the public version, like
    visitors."""
    return _reaches(access, scope(access, "posts.read"), post)


def reaches(access: Access, permission: str, post: Post) -> bool:
    """Return whether the caller's `permission` covers the post."""
    return _reaches(access, scope(access, permission), post)


def check_access(access: Access, permission: str, post: Post) -> None:
    """Raise PermissionDenied if the caller's `permission` does not cover the post."""
    if not reaches(access, permission, post):
        raise PermissionDenied


def check_owner_change(access: Access) -> None:
    """Raise PermissionDenied unless the caller may change all posts, which includes their owners."""
    if scope(access, "posts.write") is not Scope.ALL:
        raise PermissionDenied


def check_creation(access: Access, collection: Collection) -> None:
    """Raise PermissionDenied if the caller may not add a post to the collection.

    A member can have only one member post.
    """
    if scope(access, "posts.write") is not Scope.OWN_MEMBER:
        return
    has_one = Post.objects.undeleted().filter(own_members(access)).exists()
    if collection is not MEMBERS or has_one:
        raise PermissionDenied


def check_status(access: Access, status: Status) -> None:
    """Raise PermissionDenied if the status requires permission to publish and the caller lacks it."""
    if status not in WITHOUT_PUBLISHING and not may(access, "posts.publish"):
        raise PermissionDenied


def check_take_down(access: Access, post: Post) -> None:
    """Raise PermissionDenied if the post is live and the caller lacks permission to unpublish it."""
    if post.is_live and not may(access, "posts.publish"):
        raise PermissionDenied


def check_trash(access: Access, post: Post) -> None:
    """Raise PermissionDenied if the caller may not delete the post, or if the post is live and the caller
    may not unpublish it.
    """
    check_access(access, "posts.delete", post)
    check_take_down(access, post)


def check_unpublish_at(access: Access, post: Post, wanted: datetime | None) -> None:
    """Raise PermissionDenied if the caller changes the unpublish time but may not unpublish the post."""
    if not may(access, "posts.publish") and wanted != post.unpublish_at:
        check_take_down(access, post)


def restores_as_draft(access: Access, post: Post) -> bool:
    """Return whether a post restored from the trash becomes a draft, because the caller may not publish
    it."""
    would_show = post.live_url is not None or post.status == Status.SCHEDULED
    return would_show and not may(access, "posts.publish")


def choose_status(access: Access, post: Post, wanted: Status | None) -> Status | None:
    """Return the new status for a save, or None if the status does not change.

    Without permission to publish, saving a published post makes it a draft. Raises PermissionDenied if the
    caller may not set the requested status.
    """
    if wanted is not None:
        check_status(access, wanted)
        return wanted
    if may(access, "posts.publish") or Status(post.status) in WITHOUT_PUBLISHING:
        return None
    return Status.DRAFT


def is_on_the_team(user_id: int) -> bool:
    """Return whether the user has access to the current domain."""
    domain_id = current_domain().id
    with shared_work():
        user = User.objects.filter(pk=user_id).first()
        return user is not None and access_to(user, domain_id) is not None


def list_readers(post: Post) -> MembershipQuerySet:
    """Return a query for the active team members who can see the post's comments.

    Evaluate it in shared work.
    """
    roles = {
        each: [role for role, reach in TABLE["comments.read"].items() if reach is each] for each in Scope
    }
    is_owner = Q(user_id=post.owner_id) if post.owner_id is not None else Q(pk__in=())
    theirs = Q(role__in=roles[Scope.ALL]) | Q(user__is_super_admin=True)
    theirs |= Q(role__in=roles[Scope.OWN]) & is_owner
    if post.type == MEMBERS.type:
        theirs |= Q(role__in=roles[Scope.OWN_MEMBER]) & (is_owner | Q(member_post_id=post.pk))
    return Membership.objects.active().filter(theirs, domain_id=current_domain().id, user__is_active=True)


def _reaches(access: Access | None, reach: Scope, post: Post) -> bool:
    if access is None or reach is Scope.NONE:
        return False
    if reach is Scope.ALL:
        return True
    is_owner = post.owner_id == access.user_id
    if reach is Scope.OWN:
        return is_owner
    return post.type == MEMBERS.type and (is_owner or post.pk == access.member_post_id)
