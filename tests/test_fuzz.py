"""Generated calls, valid and invalid ones, against the API's own description of itself."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.openapi.checks import UndefinedStatusCode  # noqa: F401  # registers the checks below
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
from tests.kit.probing import undone

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
FEW = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

schema = schemathesis.openapi.from_dict(document())
schema.app = application


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.fixture
def token(home: Canary) -> str:
    return make.token_of(Role.ADMIN, home.domain)


@schema.parametrize()
@FEW
def test_an_admin_gets_what_the_description_promises(case: Any, home: Canary, token: str):
    _send(case, home, {"Authorization": f"Bearer {token}"})


@schema.parametrize()
@FEW
def test_a_stranger_gets_what_the_description_promises(case: Any, home: Canary):
    _send(case, home, {})


def _send(case: Any, home: Canary, headers: dict[str, str]) -> None:
    """Send the case, every other time about a row that exists, and check the answer."""
    if case.path_parameters and hash(str(case.body)) % 2:
        case.path_parameters = dict.fromkeys(case.path_parameters, str(home.number))
    with undone():
        response = case.call(base_url=f"http://api.{home.domain.host}", headers=headers)
    case.validate_response(response, checks=CHECKS)
