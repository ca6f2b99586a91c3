"""A domain with something in every table, on both kinds of storage, and a worker that works when told to."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import private_storage
from tenants.backups.models import Job, KeptFile, Snapshot
from tests.kit.canary import seed
from tests.tenants.backups.requests import all_work_of
from tests.tenants.conftest import Folders

HOST = "alpha.test"


@pytest.fixture
def storage(both_storages: Folders) -> Path:
    """A test that uses it runs on both kinds of storage; the folder where private files end up."""
    # Files outlive the rows of the test before. Deleted through the storage, which may remember them.
    delete_files(private_storage.storage(), "backups")
    return both_storages.private


@pytest.fixture
def admin(committed: None, as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.ADMIN)


@pytest.fixture
def work(alpha: DomainRef) -> Callable[[], int]:
    """Run the long jobs of alpha; return their number."""
    return lambda: all_work_of(alpha)


@pytest.fixture
def home(committed: None, alpha: DomainRef, storage: Path) -> DomainRef:
    seed(alpha)
    with unit_of_work(alpha):
        Job.objects.all().delete()
        Snapshot.objects.all().delete()
        KeptFile.objects.all().delete()
    return alpha
