"""The one permission table: API, panel and docs read it, nobody keeps a second one."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_noop as _
from rest_framework.permissions import BasePermission

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

    from shared.api.access import Access


class Role(IntEnum):
    """What a user may be on a domain; the number is the `role_id` on the wire."""

    SUPER_ADMIN = 1
    ADMIN = 2
    EDITOR = 3
    AUTHOR = 4
    VIEWER = 5
    MEMBER = 6


@dataclass(frozen=True)
class RoleInfo:
    """A role as people read about it; server, panel and sign-in pages translate its name and description."""

    id: Role
    name: str
    slug: str
    description: str


ROLES: Final[list[RoleInfo]] = [
    RoleInfo(
        Role.SUPER_ADMIN,
        _("Super admin"),
        "super-admin",
        _("Runs every domain: creates, suspends and deletes them."),
    ),
    RoleInfo(Role.ADMIN, _("Admin"), "admin", _("Runs one domain: its content, look, options and people.")),
    RoleInfo(Role.EDITOR, _("Editor"), "editor", _("Writes and publishes all content, menus, FAQs and SEO.")),
    RoleInfo(
        Role.AUTHOR, _("Author"), "author", _("Writes posts of their own and hands them in for review.")
    ),
    RoleInfo(Role.VIEWER, _("Viewer"), "viewer", _("Reads everything in the panel and changes nothing.")),
    RoleInfo(Role.MEMBER, _("Member"), "member", _("Keeps their own restaurant's post up to date.")),
]


def info_of(role: Role) -> RoleInfo:
    return next(info for info in ROLES if info.id == role)


class Scope(Enum):
    """How far a permission reaches."""

    NONE = "none"
    OWN = "own"
    """Only what the user made."""
    OWN_MEMBER = "own_member"
    """Only the member post that is the user's restaurant."""
    ALL = "all"


PUBLIC: Final = "public"
"""In a view's table: anybody may, signed in or not."""

_EVERYBODY = dict.fromkeys(Role, Scope.ALL)
_ADMINS = {Role.SUPER_ADMIN: Scope.ALL, Role.ADMIN: Scope.ALL}
_EDITORS = {**_ADMINS, Role.EDITOR: Scope.ALL}
_READERS = {**_EDITORS, Role.VIEWER: Scope.ALL}

TABLE: Final[Mapping[str, Mapping[Role, Scope]]] = {
    "account": _EVERYBODY,
    "posts.read": {**_READERS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN_MEMBER},
    "posts.write": {**_EDITORS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN_MEMBER},
    "posts.publish": _EDITORS,
    # A member has one post and no use for a second.
    "posts.duplicate": {**_EDITORS, Role.AUTHOR: Scope.OWN},
    "posts.delete": {**_EDITORS, Role.AUTHOR: Scope.OWN},
    "posts.delete_permanently": _ADMINS,
    # Users who build pages use all patterns of the site. Editors can delete patterns that fill its quota.
    "patterns.read": {**_EDITORS, Role.AUTHOR: Scope.ALL, Role.MEMBER: Scope.ALL},
    "patterns.write": {**_EDITORS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN},
    "media.read": {**_READERS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN},
    "media.write": {**_EDITORS, Role.AUTHOR: Scope.OWN, Role.MEMBER: Scope.OWN},
    "business.write": _EDITORS,
    # Other days and notices, which no publishing stands before: a member states those of their own.
    "facts.read": {**_READERS, Role.MEMBER: Scope.OWN_MEMBER},
    "facts.write": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    # Menus show at once, as the facts do: a member writes those that only their own post serves.
    "food_menus.read": {**_READERS, Role.MEMBER: Scope.OWN_MEMBER},
    "food_menus.write": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    # So do stops. Places are looked at by whoever may stand there.
    "stops.read": {**_READERS, Role.MEMBER: Scope.OWN_MEMBER},
    "stops.write": {**_EDITORS, Role.MEMBER: Scope.OWN_MEMBER},
    # Whoever confirms and declines what members ask for.
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
    # Who may show the site to the public, and take that back.
    "site.open": _ADMINS,
    "backups.manage": _ADMINS,
    # A bundle's rows are written as they are: whoever made it is trusted with the whole installation.
    "bundles.import": {Role.SUPER_ADMIN: Scope.ALL},
    "domains.manage": {Role.SUPER_ADMIN: Scope.ALL},
    "mail.read": {Role.SUPER_ADMIN: Scope.ALL},
}
"""Permission slug → role → how far it reaches. A role that is not named has nothing."""


def scope(access: "Access | None", permission: str) -> Scope:
    """How far `permission` reaches for the caller; an unknown slug is a mistake and raises KeyError."""
    reach = TABLE[permission]
    return Scope.NONE if access is None else reach.get(access.role, Scope.NONE)


def may(access: "Access | None", permission: str) -> bool:
    """Whether the caller has `permission` at all, be it only on their own things."""
    return scope(access, permission) is not Scope.NONE


def permissions_of(role: Role) -> list[str]:
    """The slugs `role` has, for the panel to show and hide by."""
    return sorted(slug for slug, reach in TABLE.items() if reach.get(role, Scope.NONE) is not Scope.NONE)


def reach_of(role: Role) -> dict[str, str]:
    """How far each permission of `role` reaches, by slug: `all`, `own` or `own_member`."""
    reaches = {slug: reach.get(role, Scope.NONE) for slug, reach in sorted(TABLE.items())}
    return {slug: reach.value for slug, reach in reaches.items() if reach is not Scope.NONE}


_CHANGES_NOTHING = {"account", "read", "export", "manage"}
"""Last words of permissions; what is managed can be looked at and downloaded as well."""


def reading_only(reach: Mapping[str, str]) -> dict[str, str]:
    """What is left of a reach where everything can be read and nothing changed: in a suspended domain."""
    return {slug: how for slug, how in reach.items() if slug.rpartition(".")[2] in _CHANGES_NOTHING}


class HasPermission(BasePermission):
    """Allows what the view's own table names for this action, and nothing it leaves out."""

    def has_permission(self, request: "Request", view: "APIView") -> bool:
        needed: str | None = view.permission_needed()  # type: ignore[attr-defined]  # every view of ours has it
        if needed is None:
            return False
        return needed == PUBLIC or may(_access(request), needed)


def _access(request: Any) -> "Access | None":
    """The caller's access, if it is for the domain this request is for."""
    from shared.api.access import access_of, is_team_user  # access.py names a Role, so it imports this module

    return access_of(request) if is_team_user(request) else None
