"""Generated calls, valid and invalid ones, against the API's own description of itself."""

from collections.abc import Iterable, Iterator
from typing import Any, cast

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from commissary.wsgi import application
from shared.api.permissions import Role
from tests.kit import make
from tests.kit.canary import Canary, seed
from tests.kit.openapi import document
from tests.kit.state import undone

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
FEW = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

schema = schemathesis.openapi.from_dict(document())
schema.app = application
OPERATIONS = {each.ok().label: each.ok() for each in cast("Iterable[Any]", schema.get_all_operations())}
CASES = [
    pytest.param(label, mode, role, id=f"{label} {mode.value} {role.name.lower() if role else 'anonymous'}")
    for label, each in OPERATIONS.items()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    for role in (Role.ADMIN, None)
    # Where nothing is sent, nothing can be wrong.
    if mode is GenerationMode.POSITIVE or each.path_parameters or each.query or each.body
]


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """The connection of the test stays open between requests, as with Django's own test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize(("label", "mode", "role"), CASES)
def test_a_call_is_answered_as_described(label: str, mode: GenerationMode, role: Role | None, home: Canary):
    headers = {"Authorization": f"Bearer {make.token_of(role, home.domain)}"} if role else {}

    @FEW
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        _send(case, home, headers)

    check()


def _send(case: Any, home: Canary, headers: dict[str, str]) -> None:
    """Send the case, every other time about a row that exists, and check the answer."""
    if case.path_parameters and len(str(case.body)) % 2:
        case.path_parameters = dict.fromkeys(case.path_parameters, str(home.number))
    with undone():
        response = case.call(base_url=f"http://api.{home.domain.host}", headers=headers)
    case.validate_response(response, checks=CHECKS)
