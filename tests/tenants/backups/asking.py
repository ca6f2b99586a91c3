"""Asking for snapshots, and for what is in them, as an admin does."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rest_framework.test import APIClient

Work = Callable[[], int]


def taken(admin: APIClient, work: Work) -> int:
    """The number of a new snapshot."""
    assert admin.post("/api/snapshots", {"note": "now"}, format="json").status_code == 202
    work()
    return int(admin.get("/api/snapshots").json()["data"][0]["id"])


def restored(admin: APIClient, work: Work, snapshot: int, **body: Any) -> dict[str, Any]:
    """The job that put something back, when it is settled."""
    response = admin.post(f"/api/snapshots/{snapshot}/restore", body, format="json")
    assert response.status_code == 202, response.json()
    work()
    told: dict[str, Any] = admin.get(f"/api/backups/{response.json()['data']['id']}").json()["data"]
    return told


def stored_files(storage: Path) -> set[str]:
    return {path.relative_to(storage).as_posix() for path in storage.rglob("*") if path.is_file()}
