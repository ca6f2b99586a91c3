"""The only permission table, which the API, the panel and the documentation use."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from django.utils.translation import gettext_noop as _
from rest_framework.permissions import BasePermission

from shared.tenancy.features import find_feature
from shared.tenancy.unit_of_work import current_domain_or_none

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

    from shared.api.access import Access


class Role(IntEnum):
    """A user's role on a domain. The value is the `role_id` in the API."""

    SUPER_ADMIN = 1
    ADMIN = 2
    EDITOR = 3
    AUTHOR = 4
    VIEWER = 5
    MEMBER = 6


@dataclass(frozen=True)
class RoleInfo:
    """The id and texts of a role. The name and description are translated."""

    id: Role
    name: str
    slug: str
    description: str


ROLES: Final[list[RoleInfo]] = [
    RoleInfo(
        Role.SUPER_ADMIN,
        _("Super admin"),
        "super-admin",
        _("Manages all domains: creates, suspends and deletes them."),
    ),
    RoleInfo(Role.ADMIN, _("Admin"), "admin", _("Manages one domain: content, design, options and users.")),
    RoleInfo(
        Role.EDITOR,
        _("Editor"),
        "editor",
        _("Edits and publishes all content, menus, FAQs and SEO settings."),
    ),
    RoleInfo(Role.AUTHOR, _("Author"), "author", _("Writes their own posts and submits them for review.")),
    RoleInfo(
        Role.VIEWER, _("Viewer"), "viewer", _("Views and comments on everything, but can't make changes.")
    ),
    RoleInfo(Role.MEMBER, _("Member"), "member", _("Edits their own restaurant's page.")),
]


def get_role_info(role: Role) -> RoleInfo:
    return next(info for info in ROLES if info.id == role)


class Scope(Enum):
    """The rows that a permission covers."""

    NONE = "none"
    OWN = "own"
    """Only rows that the user created."""
    OWN_MEMBER = "own_member"
    """Only the member post of the user's restaurant."""
    ALL = "all"


PUBLIC: Final = "public"
"""The entry in a view's table for an action that all callers may run, signed in or not."""

_EVERYBODY = dict.fromkeys(Role, Scope.ALL)
_ADMINS = {Role.SUPER_ADMIN: Scope.ALL, Role.ADMIN: Scope.ALL}
_EDITORS = {**_ADMINS, Role.EDITOR: Scope.ALL}
_READERS = {**_EDITORS, Role.VIEWER: Scope.ALL}

TABLE: Final[Mapping[str, Mapping[Role, Scope]]] = {
    "account": _EVERYBODY,
    "posts.read": {**_READERS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN_MEMBER},
    "posts.write": {**_EDITORS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN_MEMBER},
    "posts.publish": _EDITORS,
    # A Member has only one post, so Members cannot duplicate or delete it.
    "posts.duplicate": {**_EDITORS, Role.AUTHOR: Scope.OWN},
    "posts.delete": {**_EDITORS, Role.AUTHOR: Scope.OWN},
    "posts.delete_permanently": _ADMINS,
    # Users who can see a post in the panel can also comment on it.
    "comments.read": {**_READERS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN_MEMBER},
    "comments.write": {**_READERS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN_MEMBER},
    # Delete comments of other users.
    "comments.moderate": _ADMINS,
    # Users who build pages can use all patterns of the site. Editors can delete patterns, so that the quota
    # does not stay full.
    "patterns.read": {**_EDITORS, Role.AUTHOR: Scope.ALL, Role.MEMBER: Scope.ALL},
    "patterns.write": {**_EDITORS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN},
    "media.read": {**_READERS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN},
    "media.write": {**_EDITORS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN},
    "business.write": _EDITORS,
    # Special hours and notices are visible immediately, without a review, so Members can edit only their own
    # hours and notices.
    "facts.read": {**_READERS, Role.MEMBER: Scope.OWN_MEMBER},
    "facts.write": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    # Food menus are visible immediately, like business info. Members edit only menus that no other post uses.
    "food_menus.read": {**_READERS, Role.MEMBER: Scope.OWN_MEMBER},
    "food_menus.write": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    # Versions of food menus, business info and options. A version also requires the permission for its
    # object.
    "versions.read": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    "versions.restore": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    # Stops are visible immediately, too. Members can read places because they can add stops there.
    "stops.read": {**_READERS, Role.MEMBER: Scope.OWN_MEMBER},
    "stops.write": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    # Approve and decline the stops that Members request.
    "stops.answer": _EDITORS,
    "places.read": {**_READERS, Role.MEMBER: Scope.ALL},
    "places.write": _EDITORS,
    "imports.write": _EDITORS,
    "options.read": _READERS,
    "menus.write": _EDITORS,
    "faqs.write": _EDITORS,
    "socials.write": _EDITORS,
    "seo.write": _EDITORS,
    "error_page.write": _EDITORS,
    "colors.write": _ADMINS,
    "options.write": _ADMINS,
    "snippets.write": _ADMINS,
    "users.read": _ADMINS,
    "users.write": _ADMINS,
    "audit.read": _ADMINS,
    "work.read": _ADMINS,
    "work.retry": _ADMINS,
    "submissions.read": _EDITORS,
    "submissions.reply": _EDITORS,
    "submissions.export": _ADMINS,
    "submissions.delete": _ADMINS,
    "cache.clear": _EDITORS,
    # Open the site to visitors, and close it again.
    "site.open": _ADMINS,
    "backups.manage": _ADMINS,
    # The rows of a bundle are written unchanged, so a malicious bundle could affect the whole installation.
    "bundles.import": {Role.SUPER_ADMIN: Scope.ALL},
    "domains.manage": {Role.SUPER_ADMIN: Scope.ALL},
    "users.view_as": {Role.SUPER_ADMIN: Scope.ALL},
    "mail.read": {Role.SUPER_ADMIN: Scope.ALL},
}
"""Permission slug → role → scope. A role that is not listed does not have the permission."""


def scope(access: "Access | None", permission: str) -> Scope:
    """Return the caller's scope for `permission`, which is `NONE` if the caller lacks the permission.

    Raises KeyError for an unknown slug.
    """
    reach = TABLE[permission]
    if access is None or find_missing_feature(permission):
        return Scope.NONE
    return reach.get(access.role, Scope.NONE)


def find_missing_feature(permission: str) -> str | None:
    """Return the feature that the current domain lacks for `permission`, or None if it lacks none."""
    domain = current_domain_or_none()
    if domain is None or domain.quotas.has_permission(permission):
        return None
    return find_feature(permission)


def may(access: "Access | None", permission: str) -> bool:
    """Return whether the caller has `permission`, for all rows or only some."""
    return scope(access, permission) is not Scope.NONE


def list_permissions(role: Role) -> list[str]:
    """Return the slugs of the role's permissions. The panel shows only the features that they allow."""
    return sorted(slug for slug, reach in TABLE.items() if reach.get(role, Scope.NONE) is not Scope.NONE)


def get_scopes(role: Role) -> dict[str, str]:
    """Return the scope of each of the role's permissions, by slug: `all`, `own` or `own_member`."""
    reaches = {slug: reach.get(role, Scope.NONE) for slug, reach in sorted(TABLE.items())}
    return {slug: reach.value for slug, reach in reaches.items() if reach is not Scope.NONE}


_CHANGES_NOTHING = {"account", "read", "export", "manage"}
"""The last words of permissions that allow reading. `manage` includes viewing and downloading."""


def keep_read_permissions(reach: Mapping[str, str]) -> dict[str, str]:
    """Return the permissions that users keep on a suspended domain, where they can only read."""
    return {slug: how for slug, how in reach.items() if slug.rpartition(".")[2] in _CHANGES_NOTHING}


class DescribedView(Protocol):
    """The attributes of a view that the permission check and the API description read."""

    answers_pages: Collection[str]
    takes_links: bool

    def permission_needed(self) -> str | None: ...


class HasPermission(BasePermission):
    """A check that allows the actions in a view's table to callers with the required permission."""

    def has_permission(self, request: "Request", view: "APIView") -> bool:
        needed = cast("DescribedView", view).permission_needed()
        if needed is None:
            return False
        return needed == PUBLIC or may(_access(request), needed)


def _access(request: Any) -> "Access | None":
    """Return the caller's access if it is for the domain of this request, otherwise None."""
    from shared.api.access import get_access, is_team_user  # avoids a circular import

    return get_access(request) if is_team_user(request) else None
