"""Requests for snapshots and their content, as an admin."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rest_framework.test import APIClient

from shared.jobs.kinds import LONG
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.jobs import work_of

Work = Callable[[], int]


def all_work_of(domain: DomainRef) -> int:
    """Run the due long jobs of the domain; return their number."""
    count = 0
    # Mails and schedules go before the next one: each call may do one only.
    while done := work_of(domain, LONG):
        count += done
    return count


def new_snapshot(admin: APIClient, work: Work) -> int:
    """The number of a new snapshot."""
    assert admin.post("/api/snapshots", {"note": "now"}, format="json").status_code == 202
    work()
    return int(admin.get("/api/snapshots").json()["data"][0]["id"])


def restored(admin: APIClient, work: Work, snapshot: int, **body: Any) -> dict[str, Any]:
    """The job that put something back, when it is settled."""
    response = admin.post(f"/api/snapshots/{snapshot}/restore", body, format="json")
    assert response.status_code == 202, response.json()
    work()
    reply: dict[str, Any] = admin.get(f"/api/backups/{response.json()['data']['id']}").json()["data"]
    return reply


def stored_files(storage: Path) -> set[str]:
    return {path.relative_to(storage).as_posix() for path in storage.rglob("*") if path.is_file()}
