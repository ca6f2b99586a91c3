"""A slow download of one domain pauses for waiting domains and continues afterwards."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.jobs.kinds import LONG
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import jobs
from tenants.backups.models import Job, Snapshot
from tenants.media import fetching
from tenants.posts.models import Post
from tests.kit.jobs import claim_job, end_waits
from tests.tenants.backups.requests import Work, run_all_jobs
from tests.tenants.wordpress.exports import SITE, export, item

ELSEWHERE = "93.184.215.14"
FILES = 3


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Requests to another site, which accepts every connection and sends nothing."""
    monkeypatch.setattr(fetching, "TIMEOUT", 0.2)
    monkeypatch.setattr(fetching, "CONNECT_TIMEOUT", 0.2)
    connect, look_up, connections = socket.create_connection, socket.getaddrinfo, []

    def resolve(host: Any, *rest: Any, **more: Any) -> Any:
        return look_up(ELSEWHERE if host == "old.example.com" else host, *rest, **more)

    with socket.create_server(("127.0.0.1", 0)) as silent:

        def connect_here(address: Any, *rest: Any, **more: Any) -> socket.socket:
            if address[0] != ELSEWHERE:
                return connect(address, *rest, **more)
            connections.append(address)
            return connect(silent.getsockname(), *rest, **more)

        monkeypatch.setattr(socket, "getaddrinfo", resolve)
        monkeypatch.setattr(socket, "create_connection", connect_here)
        yield connections


@pytest.fixture
def download(home: DomainRef, admin: APIClient, work: Work, monkeypatch: pytest.MonkeyPatch) -> int:
    """An import of alpha that waits for the worker, with pictures from a very slow site."""
    monkeypatch.setattr(jobs, "TIME_SLICE_SECONDS", 0.1)
    pictures = (
        item(
            number,
            post_type="attachment",
            status="inherit",
            more=f"<wp:attachment_url>{SITE}/{number}.png</wp:attachment_url>",
        )
        for number in range(1, FILES + 1)
    )
    content = export(*pictures, item(9, title="From there")).getvalue()
    body = {"file": SimpleUploadedFile("site.xml", content), "download": "true"}
    number: int = admin.post("/api/backups/wordpress", body, format="multipart").json()["data"]["id"]
    work()
    assert admin.post(f"/api/backups/{number}/confirm", {}, format="json").status_code == 202
    return number


@pytest.fixture
def admin_of_beta(beta: DomainRef, as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.ADMIN, beta)


def job(domain: DomainRef | None, number: int) -> Job:
    assert domain is not None
    with unit_of_work(domain):
        return Job.objects.get(pk=number)


def test_slow_download_yields_to_snapshot_of_another_domain(
    download: int, requests: list[Any], admin_of_beta: APIClient, home: DomainRef, beta: DomainRef
):
    assert admin_of_beta.post("/api/snapshots", {}, format="json").status_code == 202

    run_all_jobs(home)

    assert (job(home, download).state, len(requests)) == ("pending", 1)
    assert run_all_jobs(beta) == 1
    with unit_of_work(beta):
        assert Snapshot.objects.count() == 1


def test_interrupted_download_continues_without_repeating_requests(
    download: int, requests: list[Any], admin_of_beta: APIClient, home: DomainRef, work: Work
):
    admin_of_beta.post("/api/snapshots", {}, format="json")
    for _turn in range(FILES):
        end_waits(home)
        work()

    done = job(home, download)
    assert (done.state, len(requests)) == ("done", FILES)
    files = next(each for each in done.report["counts"] if each["kind"] == "files")
    assert files["refused"] == FILES
    with unit_of_work(home):
        assert Post.objects.filter(title="From there").count() == 1
        assert Snapshot.objects.count() == 1


def test_download_without_waiting_jobs_runs_to_its_end(
    download: int, requests: list[Any], home: DomainRef, work: Work
):
    work()

    assert (job(home, download).state, len(requests)) == ("done", FILES)


def test_domain_runs_one_long_job_at_a_time_within_the_global_limit(
    home: DomainRef, beta: DomainRef, admin: APIClient, admin_of_beta: APIClient, settings: Any
):
    for _ in range(2):
        admin.post("/api/snapshots", {}, format="json")
    admin_of_beta.post("/api/snapshots", {}, format="json")

    begun = claim_job(home, LONG)

    assert (run_all_jobs(home), run_all_jobs(beta)) == (0, 0)
    settings.BACKUPS_AT_ONCE = 2
    assert (run_all_jobs(home), run_all_jobs(beta)) == (0, 1)
    assert begun.release()
    assert run_all_jobs(home) == 2
