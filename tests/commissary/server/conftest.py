"""An application that no request should reach."""

from typing import Any

import pytest
from django.http import HttpResponse

from tests.kit.rsgi import answering


@pytest.fixture
def never() -> Any:
    return answering(HttpResponse("asked"))
