"""Fixtures for bundles: a domain with something in every table."""

import pytest

from shared.tenancy.unit_of_work import DomainRef
from tests.kit.canary import seed
from tests.tenants.conftest import Folders


@pytest.fixture
def home(committed: None, alpha: DomainRef) -> DomainRef:
    """A domain with something in every table."""
    seed(alpha)
    return alpha


@pytest.fixture
def stored(committed: None, alpha: DomainRef, both_storages: Folders) -> DomainRef:
    """The same domain on both kinds of storage."""
    seed(alpha)
    return alpha
