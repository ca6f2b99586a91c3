"""Features that the operator can turn off for a domain. By default, all of them are on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Feature:
    """A feature, with the permissions that all roles lose on a domain without it."""

    label: Promise
    permissions: tuple[str, ...]


FEATURES: Mapping[str, Feature] = {
    # Without this feature, pages do not contain existing snippets.
    "custom_code": Feature(_("Custom code and analytics"), ("snippets.write",)),
    # Without these features, public menus and stops remain unchanged.
    "food_menus": Feature(_("Editing food menus"), ("food_menus.write",)),
    "stops": Feature(_("Editing stops and places"), ("stops.write", "stops.answer", "places.write")),
    "imports": Feature(_("Importing lists and content"), ("imports.write",)),
    "backups": Feature(_("Site backups and exports"), ("backups.manage",)),
    "view_as": Feature(_("Support view of the panel"), ("users.view_as",)),
}
_BY_PERMISSION = {slug: name for name, each in FEATURES.items() for slug in each.permissions}


def find_feature(permission: str) -> str | None:
    """Return the name of the feature that includes this permission, or None if no feature does."""
    return _BY_PERMISSION.get(permission)


def check_names(names: Iterable[str]) -> None:
    """Raise ValueError if a name is not the name of a feature."""
    if unknown := sorted(set(names) - FEATURES.keys()):
        raise ValueError(f"No such feature: {unknown[0]}. Features: {', '.join(FEATURES)}")
