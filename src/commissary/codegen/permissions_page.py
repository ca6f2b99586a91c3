"""The permission table as a page of the documentation."""

from collections.abc import Iterable, Iterator

from shared.api.permissions import PUBLIC, ROLES, TABLE, Scope, get_role_info
from shared.api.shares import SHARES
from shared.data_types import JsonMapping

REACH = {Scope.ALL: "all", Scope.OWN: "own", Scope.OWN_MEMBER: "own member", Scope.NONE: "–"}
HEAD = """# Permissions

Written by `npm run generate` from the one table in `shared/api/permissions.py`, which the API checks on every
call.
*own* covers content of the user, *own member* the member post of the user's business.
"""
SHARED = """
## Shared quotas

An Author or a Member can use this part of the domain's storage, number of files and patterns. A Member can
have the same part of the upcoming stops that a business can have. Editors and Admins have no limit of their
own, and can delete content of others.
"""


def page(document: JsonMapping) -> str:
    """Return a page with the permissions of roles and the permission of every API call."""
    roles = [["permission", *(role.name for role in ROLES)]]
    roles += [
        [slug, *(REACH[reach.get(role.id, Scope.NONE)] for role in ROLES)] for slug, reach in TABLE.items()
    ]
    shares = [
        ["role", "part"],
        *([get_role_info(role).name, f"{float(part):.0%}"] for role, part in SHARES.items()),
    ]
    calls = [["call", "permission"], *sorted(_calls(document))]
    return "\n".join([HEAD, *_table(roles), SHARED, *_table(shares), "\n## Calls\n", *_table(calls)]) + "\n"


def _calls(document: JsonMapping) -> Iterator[list[str]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            needed = operation["x-permission"]
            yield [f"`{method.upper()} {path}`", "everybody" if needed == PUBLIC else needed]


def _table(rows: Iterable[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield f"| {' | '.join(row)} |"
        if number == 0:
            yield "|---" * len(row) + "|"
