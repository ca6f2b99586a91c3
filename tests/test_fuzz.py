"""Generated valid and invalid calls of all roles, checked against the OpenAPI document."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, cast

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    response_schema_conformance,
    status_code_conformance,
)

from commissary.wsgi import application
from shared.api.permissions import Role
from tests.kit import make
from tests.kit.canary import Canary, seed
from tests.kit.openapi import MULTIPART, document
from tests.kit.state import roll_back
from tests.proof import Record

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# The role with most rights reaches most code; other roles are mostly rejected.
EXAMPLES = dict.fromkeys((None, *Role), 2) | {Role.SUPER_ADMIN: 4}
AT_LEAST = 2_000
"""Fewer cases in a whole run mean that the generator is broken."""

_needs_sign_in: set[str] = set()
"""Calls that succeed with a token, and fail without a token and with a wrong one. Each call is tried once."""

schema = schemathesis.openapi.from_dict(document())
schema.app = application
OPERATIONS = {each.ok().label: each.ok() for each in cast("Iterable[Any]", schema.get_all_operations())}
CALLS = [
    pytest.param(label, mode, id=f"{label} {mode.value}")
    for label, each in OPERATIONS.items()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    # Calls without input cannot have invalid input.
    if mode is GenerationMode.POSITIVE or each.path_parameters or each.query or each.body
]


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """Keep the test's connection open between requests, like Django's test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize(("label", "mode"), CALLS)
def test_responses_match_the_schema(label: str, mode: GenerationMode, home: Canary, proof: Record):
    strategy = OPERATIONS[label].as_strategy(generation_mode=mode)
    callers = [(_make_headers(role, home), examples) for role, examples in EXAMPLES.items()]
    made, sent = count(), list[Any]()

    def send_as_every_role(case: Any) -> None:
        """Send each generated case as every role with remaining turns, because generating costs as much as
        sending."""
        number = next(made)
        for headers, examples in callers:
            if number < examples:
                _send(case.derive(), home=home, headers=headers, sent=sent)

    try:
        _check_cases(strategy, max(EXAMPLES.values()), send_as_every_role)
    except BaseException:
        proof("fuzz cases", len(sent), 1)
        raise
    proof("fuzz cases", len(sent))


@pytest.mark.parametrize("form", ["of the page", "nowhere"])
def test_browser_form_responses_match_the_schema(form: str, home: Canary):
    operation = OPERATIONS["POST /api/submissions"]
    body = {"form:id": home.word if form == "of the page" else form, "message": "Good morning"}

    _send(operation.Case(body=body, media_type=MULTIPART), home=home, headers={}, sent=[])


def test_number_of_fuzz_cases_is_large():
    assert len(CALLS) * sum(EXAMPLES.values()) >= AT_LEAST


_UNPACKED = {"Accept-Encoding": "identity"}


def _make_headers(role: Role | None, home: Canary) -> dict[str, str]:
    return {"Authorization": f"Bearer {make.role_token(role, home.domain)}"} if role else {}


def _check_cases(strategy: Any, examples: int, check: Callable[[Any], None]) -> None:
    """Generate `count` cases, the same ones in every run, and check each."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def run(case: Any) -> None:
        check(case)

    run()


def _send(case: Any, *, home: Canary, headers: dict[str, str], sent: list[Any]) -> None:
    """Send the case, every other time for an existing row, and check the response."""
    sent.append(case)
    if case.path_parameters and len(str(case.body)) % 2:
        case.path_parameters = dict.fromkeys(case.path_parameters, str(home.number))
    # In this process, compressed responses are not decompressed.
    how = {"base_url": f"http://api.{home.domain.host}", "headers": {**headers, **_UNPACKED}}
    with roll_back():
        response = case.call(**how)
        is_known = case.operation.label in _needs_sign_in
        checks = CHECKS if is_known else [*CHECKS, ignored_auth]
        case.validate_response(response, checks=checks, headers=headers, transport_kwargs=how)
    if headers and response.status_code < 300 and not case.meta.is_negative_at(ParameterLocation.PATH):
        _needs_sign_in.add(case.operation.label)
