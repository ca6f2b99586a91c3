"""API requests of an admin about snapshots."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rest_framework.test import APIClient

from shared.jobs.kinds import LONG
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.jobs import run_jobs

Work = Callable[[], int]


def run_all_jobs(domain: DomainRef) -> int:
    """Run the due long jobs of the domain; return their number."""
    count = 0
    # Repeat the call, because a call may run only one job.
    while done := run_jobs(domain, LONG):
        count += done
    return count


def create_snapshot(admin: APIClient, work: Work) -> int:
    """Create a snapshot; return its number."""
    assert admin.post("/api/snapshots", {"note": "now"}, format="json").status_code == 202
    work()
    return int(admin.get("/api/snapshots").json()["data"][0]["id"])


def restore_snapshot(admin: APIClient, work: Work, snapshot: int, **body: Any) -> dict[str, Any]:
    """Restore and run the job; return the finished job."""
    response = admin.post(f"/api/snapshots/{snapshot}/restore", body, format="json")
    assert response.status_code == 202, response.json()
    work()
    reply: dict[str, Any] = admin.get(f"/api/backups/{response.json()['data']['id']}").json()["data"]
    return reply


def stored_files(storage: Path) -> set[str]:
    return {path.relative_to(storage).as_posix() for path in storage.rglob("*") if path.is_file()}
