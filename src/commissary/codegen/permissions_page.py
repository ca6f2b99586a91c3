"""The permission table as a page of the documentation."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shared.api.permissions import PUBLIC, ROLES, TABLE, Scope, info_of
from shared.api.shares import SHARES

REACH = {Scope.ALL: "all", Scope.OWN: "own", Scope.OWN_MEMBER: "own member", Scope.NONE: "–"}
HEAD = """# Permissions

Written by `npm run generate` from the one table in `shared/api/permissions.py`, which the API asks at every
call.
*own* reaches what the user made, *own member* the member post of the user's restaurant.
"""
SHARED = """
## Shared quotas

One user with one of these roles can fill this part of what a whole domain shares: storage and number of
files, patterns, upcoming stops. Editors and Admins have no limit of their own and can delete the rest.
"""


def page(document: Mapping[str, Any]) -> str:
    """Return a page with the permissions of roles and the permission of every API call."""
    roles = [["permission", *(role.name for role in ROLES)]]
    roles += [
        [slug, *(REACH[reach.get(role.id, Scope.NONE)] for role in ROLES)] for slug, reach in TABLE.items()
    ]
    shares = [
        ["role", "part"],
        *([info_of(role).name, f"{float(part):.0%}"] for role, part in SHARES.items()),
    ]
    calls = [["call", "permission"], *sorted(_calls(document))]
    return "\n".join([HEAD, *_table(roles), SHARED, *_table(shares), "\n## Calls\n", *_table(calls)]) + "\n"


def _calls(document: Mapping[str, Any]) -> Iterator[list[str]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            needed = operation["x-permission"]
            yield [f"`{method.upper()} {path}`", "everybody" if needed == PUBLIC else needed]


def _table(rows: Iterable[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield f"| {' | '.join(row)} |"
        if number == 0:
            yield "|---" * len(row) + "|"
