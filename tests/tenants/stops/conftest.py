import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef


@pytest.fixture
def visitor(alpha: DomainRef) -> Client:
    return Client(HTTP_HOST=alpha.host)
