"""A domain with something in every table, on both kinds of storage, and a worker that works when told to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from rest_framework.test import APIClient

from commissary.storage import private_settings, storage_settings
from shared.api.permissions import Role
from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.carrying import tasks, vault
from tenants.carrying.models import Job, KeptFile, Snapshot
from tests.kit.canary import seed
from tests.tenants.media.conftest import bucket  # noqa: F401  # the real S3 endpoint, as media has it

HOST = "alpha.test"


@pytest.fixture(params=["disk", "s3"])
def storage(request: pytest.FixtureRequest, settings: Any) -> Path:
    """A test that uses it runs on both kinds of storage; the folder where private files end up."""
    if request.param == "disk":
        return emptied(Path(configured.COMMISSARY_HOME) / "private")
    url, folder = request.getfixturevalue("bucket")
    settings.STORAGES = {
        **configured.STORAGES,
        "default": storage_settings(url, ""),
        "private": private_settings(url, ""),
    }
    return emptied(Path(folder) / "private")


def emptied(folder: Path) -> Path:
    """Files outlive the rows of the test before. Deleted through the storage, which may remember them."""
    delete_files(vault.storage(), "carrying")
    return folder


@pytest.fixture
def admin(committed: None, as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.ADMIN)


@pytest.fixture
def work(alpha: DomainRef, settings: Any) -> Callable[[], int]:
    """What the worker does when it is rung for alpha; nights do not come by themselves here."""
    settings.SNAPSHOTS = False
    return lambda: tasks.carry(alpha.id)


@pytest.fixture
def home(committed: None, alpha: DomainRef, storage: Path) -> DomainRef:
    seed(alpha)
    with unit_of_work(alpha):
        Job.objects.all().delete()
        Snapshot.objects.all().delete()
        KeptFile.objects.all().delete()
    return alpha
