"""Protected fields in a body are never written under any name: IDs, authors, times, permissions."""

import json
from typing import Any

import pytest

from shared.api.permissions import Role
from tests.kit import make
from tests.kit.canary import Canary, seed
from tests.kit.isolation import Probe, build_own_request
from tests.kit.openapi import Operation, operations
from tests.kit.probing import choose_role, send_probe
from tests.kit.state import find_tables, roll_back

WORD = "smuggledin"
NUMBER = 987_654_321
MOMENT = "1999-12-31T23:59:59Z"
UUID = "01900000-0000-7000-8000-987654321987"
NAMES = {
    NUMBER: "id pk created_by created_by_id updated_by updated_by_id user_id owner tenant tenant_id number "
    "content_version generation size",
    UUID: "_id uid session_id sid",
    MOMENT: "created_at updated_at deleted_at published_at last_login_at",
    WORD: "schema_name hashed_name sha256 extension mime media_host hash live_title live_url live_attributes "
    "is_super_admin is_superuser is_staff is_primary role permissions state domain membership __proto__",
}
SMUGGLED: dict[str, Any] = {name: value for value, names in NAMES.items() for name in names.split()}
WRITES = [each for each in operations() if not each.is_read and each.body and not each.is_multipart]


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_body_cannot_write_protected_fields(operation: Operation, home: Canary):
    with roll_back():
        probe = add_forbidden_fields(build_own_request(operation, home, home, Role.ADMIN, "mass assignment"))
        token = make.role_token(Role.ADMIN, home.domain)

        # Each error names the unknown field; without it, the same call succeeds.
        while True:
            status, text = send_probe(probe, probe.url, {"HTTP_AUTHORIZATION": f"Bearer {token}"})
            unknown = unknown_names(status, text)
            if not unknown:
                break
            probe = Probe(**{**vars(probe), "body": remove_fields(probe.body, unknown)})

        assert status < 500
        assert find_tables(f"{WORD}|{NUMBER}|{UUID}|1999-12-31", home.domain) == []
        assert find_tables(f"{WORD}|{NUMBER}|{UUID}|1999-12-31") == []


@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_unknown_field_is_rejected_by_name(operation: Operation, home: Canary):
    with roll_back():
        probe = build_own_request(operation, home, home, choose_role(operation), "unknown field")
        token = make.role_token(choose_role(operation), home.domain)
        headers = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
        body = (
            [{**probe.body[0], "no_such": 1}]
            if isinstance(probe.body, list)
            else {**probe.body, "no_such": 1}
        )

        status, text = send_probe(Probe(**{**vars(probe), "body": body}), probe.url, headers)

        accepted, _ = send_probe(probe, probe.url, headers)
        if accepted not in {403, 404, 409, 410, 423, 429}:
            assert status == 422
            assert unknown_names(status, text) == {"no_such"}


def unknown_names(status: int, text: str) -> set[str]:
    """Return the last names of the fields that an error reports as unknown."""
    errors = json.loads(text.partition("\n\n")[2]).get("errors", {}) if status == 422 else {}
    unknown = (path for path, sentences in errors.items() if "This field doesn't exist." in sentences)
    return {path.rpartition(".")[2] for path in unknown}


def remove_fields(value: Any, names: set[str]) -> Any:
    if isinstance(value, list):
        return [remove_fields(each, names) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: remove_fields(each, names) for name, each in value.items() if name not in names}


def add_forbidden_fields(probe: Probe) -> Probe:
    """Return the same probe with forbidden fields in every object of its body."""
    return Probe(**{**vars(probe), "body": _with_forbidden_fields(probe.body)})


def _with_forbidden_fields(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_forbidden_fields(each) for each in value]
    if not isinstance(value, dict):
        return value
    allowed = {name: _with_forbidden_fields(each) for name, each in value.items()}
    return {**{name: each for name, each in SMUGGLED.items() if name not in value}, **allowed}
