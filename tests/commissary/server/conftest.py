"""An application that fails if a request reaches it."""

from typing import Any

import pytest
from django.http import HttpResponse

from tests.kit.rsgi import make_application


@pytest.fixture
def never() -> Any:
    return make_application(HttpResponse("asked"))
