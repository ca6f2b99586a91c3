"""The permission to retry a job equals the permission to request it."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import jobs, services
from tenants.backups.jobs import SENSITIVE
from tenants.backups.models import BackupKind, BackupState, Job
from tests.kit.jobs import end_waits


@pytest.mark.usefixtures("in_alpha")
@pytest.mark.parametrize("kind", list(BackupKind))
def test_admin_cannot_retry_super_admin_jobs(as_role: Callable[..., APIClient], kind: BackupKind) -> None:
    job = Job.objects.create(kind=kind, state=BackupState.FAILED)

    first = as_role(Role.ADMIN).post(f"/api/backups/{job.pk}/retry").status_code
    assert first == (403 if kind in {BackupKind.IMPORT, BackupKind.CLONE} else 202)
    Job.objects.filter(pk=job.pk).update(state=BackupState.FAILED)

    assert as_role(Role.SUPER_ADMIN).post(f"/api/backups/{job.pk}/retry").status_code == 202


@pytest.mark.parametrize("kind", [*SENSITIVE, BackupKind.SNAPSHOT])
def test_retrying_in_bulk_skips_jobs_that_need_a_proof_of_identity(
    home: DomainRef,
    admin: APIClient,
    work: Callable[[], int],
    monkeypatch: pytest.MonkeyPatch,
    kind: BackupKind,
) -> None:
    def fail(_work: jobs.RunningBackupJob) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(jobs.HANDLERS, kind, fail)
    with unit_of_work(home):
        services.request(kind, by=None)
    for _try in range(3):
        work()
        end_waits(home)

    (failed,) = admin.get("/api/background-work?kind=bundles").json()["data"]
    retried = admin.post("/api/background-work/retry", {"kind": "bundles"}, format="json").json()["data"]

    assert (failed["can_retry"], retried["count"]) == (kind not in SENSITIVE, int(kind not in SENSITIVE))
