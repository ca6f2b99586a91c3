"""A domain with a row in every table, on both kinds of storage, and a worker that runs on request."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import private_storage
from tenants.backups.models import Job, KeptFile, Snapshot
from tests.kit.canary import seed
from tests.tenants.backups.lists import Run, run_import, send
from tests.tenants.backups.requests import run_all_jobs
from tests.tenants.conftest import Folders

HOST = "alpha.test"


@pytest.fixture
def storage(both_storages: Folders) -> Path:
    """Run the test on both kinds of storage; return the folder of private files."""
    # Files outlive the rows of the previous test. The storage deletes them, because it may cache them.
    delete_files(private_storage.storage(), "backups")
    return both_storages.private


@pytest.fixture
def admin(committed: None, as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.ADMIN)


@pytest.fixture
def work(alpha: DomainRef) -> Callable[[], int]:
    """Run the long jobs of alpha; return their number."""
    return lambda: run_all_jobs(alpha)


@pytest.fixture
def home(committed: None, alpha: DomainRef, storage: Path) -> DomainRef:
    seed(alpha)
    with unit_of_work(alpha):
        Job.objects.all().delete()
        Snapshot.objects.all().delete()
        KeptFile.objects.all().delete()
    return alpha


@pytest.fixture
def editor(committed: None, as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.EDITOR)


@pytest.fixture
def run(editor: APIClient, alpha: DomainRef) -> Run:
    """Upload a list and run its job; return the import."""

    def upload(content: bytes, **fields: object) -> dict[str, Any]:
        response = send(editor, content, **fields)
        assert response.status_code == 202, response.json()
        return run_import(editor, alpha, response)

    return upload
