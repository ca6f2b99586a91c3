"""A domain with something in every table, on both kinds of storage, and a worker that works when told to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import private_storage, tasks
from tenants.backups.models import Job, KeptFile, Snapshot
from tests.kit.canary import seed
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
def work(alpha: DomainRef, settings: Any) -> Callable[[], int]:
    """What the worker does when it is rung for alpha; nights do not come by themselves here."""
    settings.SNAPSHOTS = False
    return lambda: tasks.run_jobs(alpha.id)


@pytest.fixture
def home(committed: None, alpha: DomainRef, storage: Path) -> DomainRef:
    seed(alpha)
    with unit_of_work(alpha):
        Job.objects.all().delete()
        Snapshot.objects.all().delete()
        KeptFile.objects.all().delete()
    return alpha
