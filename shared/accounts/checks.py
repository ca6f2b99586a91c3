"""Startup checks: every declared role must be complete."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.checks import Error, Tags, register
from django.db.migrations.loader import MigrationLoader

from shared.accounts.models import Membership
from shared.api.permissions import ROLES, TABLE, Role
from shared.tenancy.checks import START_UP

_CONSTRAINT = "membership_role"


@register(Tags.models, START_UP)
def roles_are_complete(app_configs: object, **kwargs: object) -> list[Error]:
    """Return errors for roles with missing entries, and for ids, names and slugs that several roles share."""
    return [Error(what, id="accounts.E001") for what in (*_list_missing_roles(), *_list_duplicate_roles())]


@register(Tags.models, START_UP)
def roles_are_migrated(app_configs: object, **kwargs: object) -> list[Error]:
    """Return an error if the roles were changed without a migration.

    Without the migration, the database would reject the new roles.
    """
    loader = MigrationLoader(None)
    state = loader.project_state(loader.graph.leaf_nodes(Membership._meta.app_label))
    migrated = state.models[Membership._meta.app_label, "membership"].options["constraints"]
    if _constraint(migrated) == _constraint(Membership._meta.constraints):
        return []
    hint = "Run `uv run commissary makemigrations accounts --skip-checks`."
    what = "The roles have changed, but no migration updates the database."
    return [Error(what, hint=hint, id="accounts.E002")]


def _list_missing_roles() -> Iterator[str]:
    described = {info.id for info in ROLES}
    for role in Role:
        if role not in described:
            yield f"The role {role.name} has no entry in ROLES."
        if role not in TABLE["account"]:
            yield f"The role {role.name} has no permission to its own account."


def _list_duplicate_roles() -> Iterator[str]:
    for name in ("id", "name", "slug"):
        for value, count in Counter(getattr(info, name) for info in ROLES).items():
            if count > 1:
                yield f"Two roles have the {name} {value!r}."


def _constraint(constraints: Any) -> Any:
    return next((each for each in constraints if each.name == _CONSTRAINT), None)
