"""The permission table as a page of the documentation."""

from collections.abc import Iterable, Iterator

from shared.api.permissions import PUBLIC, ROLES, TABLE, Scope, get_role_info
from shared.api.shares import SHARES
from shared.data_types import JsonMapping

REACH = {Scope.ALL: "all", Scope.OWN: "own", Scope.OWN_MEMBER: "own member", Scope.NONE: "–"}
HEAD = """# Permissions

The API checks these permissions on every call. *own* means the user's own content, and *own member* means
the member post of the user's business. `npm run generate` writes this page from `shared/api/permissions.py`.
"""
SHARED = """
## Shared quotas

Authors and Members can use only a share of the domain's storage, number of files and patterns. The same share
limits the upcoming stops of a Member. Editors and Admins have no separate limit, and can delete content that
other users added.
"""


def page(document: JsonMapping) -> str:
    """Return a page with the permissions of each role and the permission that each API call requires."""
    roles = [["permission", *(role.name for role in ROLES)]]
    roles += [
        [slug, *(REACH[reach.get(role.id, Scope.NONE)] for role in ROLES)] for slug, reach in TABLE.items()
    ]
    shares = [
        ["role", "share"],
        *([get_role_info(role).name, f"{float(part):.0%}"] for role, part in SHARES.items()),
    ]
    calls = [["call", "permission"], *sorted(_calls(document))]
    return "\n".join([HEAD, *_table(roles), SHARED, *_table(shares), "\n## Calls\n", *_table(calls)]) + "\n"


def _calls(document: JsonMapping) -> Iterator[list[str]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            needed = operation["x-permission"]
            yield [f"`{method.upper()} {path}`", "none" if needed == PUBLIC else needed]


def _table(rows: Iterable[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield f"| {' | '.join(row)} |"
        if number == 0:
            yield "|---" * len(row) + "|"
