"""The roles that must use a second factor, as defined by the setting `REQUIRE_TWO_FACTOR`."""

from django.conf import settings

from shared.api.permissions import Role

_ROLES = {
    "none": frozenset[Role](),
    "admins": frozenset({Role.SUPER_ADMIN, Role.ADMIN}),
    "all": frozenset(Role),
}


def is_two_factor_required(role: Role) -> bool:
    """Return whether a user with this role must set up two-factor authentication before they can work."""
    return role in _ROLES[settings.REQUIRE_TWO_FACTOR]
