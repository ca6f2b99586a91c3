"""The permission matrix: role × route × method. The tests check every cell against the permission table."""

from dataclasses import dataclass

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from shared.api.permissions import PUBLIC, TABLE, Role, Scope
from shared.api.schema import ApiEndpoints
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.business.services import OPTIONS_ALONE
from tenants.posts.models import Post, Status
from tests.kit import make
from tests.kit.canary import Canary, seed, tenant_models
from tests.kit.isolation import Probe, build_own_request
from tests.kit.openapi import Operation, operations
from tests.kit.probing import send_probe
from tests.kit.state import roll_back
from tests.proof import Record

NOT_DESCRIBED = {
    "/api/schema",
    "/api/docs",
    "/api/docs/{name}",
    "/api/account/notifications/unsubscribe",
}
"""The OpenAPI document and the page that shows it, and the page of the links in emails."""
HOLDS_A_TOKEN_OF_ITS_OWN = {"POST /api/auth/refresh-tokens"}
"""An operation that accepts any caller with a refresh token. A 401 refers to that token."""
OF_ANOTHER_RIGHT = {
    "PUT /api/business": ("options.write", OPTIONS_ALONE),
    "PUT /api/posts/{id}/revisions/{number}/restore": ("posts.publish", frozenset({"publish"})),
}
"""Fields of a body that require an additional permission."""
REFUSED = {401, 403}
WHO = (None, *Role)


@dataclass(frozen=True)
class Cell:
    """A cell of the matrix."""

    operation: Operation
    role: Role | None

    def __str__(self) -> str:
        return f"{self.operation} {self.role.name.lower() if self.role else 'anonymous'}"

    @property
    def scope(self) -> Scope:
        if self.operation.permission == PUBLIC:
            return Scope.ALL
        return TABLE[self.operation.permission].get(self.role, Scope.NONE) if self.role else Scope.NONE


CELLS = [Cell(operation, role) for operation in operations() for role in WHO]


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.mark.no_db
@pytest.mark.parametrize("operation", operations(), ids=str)
def test_every_route_has_a_cell(operation: Operation):
    assert operation.permission == PUBLIC or operation.permission in TABLE


def test_every_route_is_described():
    described = {operation.path for operation in operations()}

    assert {path for path in _routes(get_resolver()) if path not in described} == NOT_DESCRIBED


CALLER, SOMEBODY_ELSE = 910_000_001, 910_000_002
"""The IDs of users. Each cell creates its caller, and its changes are rolled back."""


@pytest.mark.parametrize("operation", operations(), ids=str)
def test_roles_have_exactly_the_permissions_of_the_table(operation: Operation, home: Canary, proof: Record):
    # Users with permission for their own rows also have the permission for all; for a single row, the row
    # must belong to them.
    _give_rows_to(CALLER if operation.path_parameters else SOMEBODY_ELSE, home.domain)
    cells = {cell: _try(cell, home) for cell in (Cell(operation, role) for role in WHO)}

    wrong = [f"{cell} answered {status}" for cell, status in cells.items() if not _fits(cell, status)]

    proof("matrix cells", len(cells), len(wrong))
    assert wrong == []


def _fits(cell: Cell, status: int) -> bool:
    """Return whether the response matches the table."""
    if cell.scope is Scope.NONE:
        return status == (403 if cell.role else 401)
    if str(cell.operation) in HOLDS_A_TOKEN_OF_ITS_OWN:
        return status != 500
    return status not in REFUSED | {500}


@pytest.mark.parametrize(
    "cell", [cell for cell in CELLS if cell.scope in {Scope.OWN, Scope.OWN_MEMBER}], ids=str
)
def test_own_scope_excludes_rows_of_others(cell: Cell, home: Canary):
    if cell.operation.path_parameters:
        _give_rows_to(SOMEBODY_ELSE, home.domain)
        assert _try(cell, home) in {403, 404}


@pytest.mark.parametrize(
    "operation", [each for each in operations() if each.is_read and each.permission != PUBLIC], ids=str
)
def test_head_and_overridden_methods_have_the_same_permissions(operation: Operation, home: Canary):
    probe = build_own_request(operation, home, home, None, "no rights")

    for headers in ({}, {"HTTP_X_HTTP_METHOD_OVERRIDE": "POST"}, {"HTTP_X_METHOD_OVERRIDE": "DELETE"}):
        assert send_probe(probe, probe.url, headers)[0] == 401
    assert send_probe(probe, probe.url, {}, method="head")[0] == 401


def _try(cell: Cell, home: Canary) -> int:
    """Make the call of a cell as the user `CALLER`, with or without own rows."""
    with roll_back():
        user = make.user(pk=CALLER, role=cell.role, domain=home.domain)
        probe: Probe = build_own_request(cell.operation, home, home, cell.role, "a cell of the matrix")
        headers = {}
        if cell.role is not None:
            headers["HTTP_AUTHORIZATION"] = f"Bearer {make.access_token(user, home.domain, cell.role)}"
        if cell.scope in {Scope.OWN, Scope.OWN_MEMBER} and isinstance(probe.body, dict):
            # Assigning one's own post to others requires a separate permission.
            for name in ("owner_id", "business_id", "business_ids"):
                probe.body.pop(name, None)
        permission, fields = OF_ANOTHER_RIGHT.get(str(cell.operation), ("", frozenset()))
        if cell.role and isinstance(probe.body, dict) and cell.role not in TABLE.get(permission, {}):
            for name in fields:
                probe.body.pop(name, None)
        return send_probe(probe, probe.url, headers)[0]


def _give_rows_to(user_id: int, domain: DomainRef) -> None:
    """Make the user the creator and owner of everything in the domain, and make all posts drafts."""
    with unit_of_work(domain):
        Post.objects.update(status=Status.DRAFT, live_url=None)
        for model in tenant_models():
            names = {field.name for field in model._meta.concrete_fields}
            columns = dict.fromkeys({"created_by_id", "owner_id"} & names, user_id)
            if columns:
                model._default_manager.update(**columns)


def _routes(resolver: URLResolver, prefix: str = "/") -> set[str]:
    """Return the API paths of the URL configuration in the form of the OpenAPI document."""
    results: set[str] = set()
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            results |= _routes(each, prefix + str(each.pattern))
        elif isinstance(each, URLPattern) and prefix.startswith("/api/"):
            results.add(
                ApiEndpoints().get_path_from_regex(prefix + str(each.pattern)).replace("{pk}", "{id}")
            )
    return results
