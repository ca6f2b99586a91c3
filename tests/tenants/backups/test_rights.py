"""Who may begin work anew: whoever could have asked for it."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.backups.models import BackupKind, BackupState, Job

pytestmark = pytest.mark.usefixtures("in_alpha")
FOR_SUPER_ADMINS = {BackupKind.IMPORT, BackupKind.CLONE}


@pytest.mark.parametrize("kind", list(BackupKind))
def test_an_admin_begins_nothing_anew_that_only_a_super_admin_asks_for(
    as_role: Callable[..., APIClient], kind: BackupKind
) -> None:
    job = Job.objects.create(kind=kind, state=BackupState.FAILED)

    first = as_role(Role.ADMIN).post(f"/api/backups/{job.pk}/retry").status_code
    assert first == (403 if kind in FOR_SUPER_ADMINS else 202)
    Job.objects.filter(pk=job.pk).update(state=BackupState.FAILED)

    assert as_role(Role.SUPER_ADMIN).post(f"/api/backups/{job.pk}/retry").status_code == 202
