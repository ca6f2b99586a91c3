"""Bundles in the panel: create, download, check, import and copy, on both kinds of storage."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.resolver import domain_by_host, invalidate
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import expiry, links
from tenants.backups.models import FILE_RETENTION, Job, Snapshot
from tenants.bundles.manifest import NAME
from tenants.media.items import list_keys
from tenants.media.models import Media
from tenants.posts.models import Post
from tenants.submissions.models import Submission
from tests.kit.canary import seed
from tests.tenants.wordpress.exports import export, item

Work = Callable[[], int]
COPY = "copy.test"


@pytest.fixture
def home(committed: None, alpha: DomainRef, storage: Path) -> DomainRef:
    seed(alpha)
    with unit_of_work(alpha):
        Job.objects.all().delete()
        Snapshot.objects.all().delete()
    return alpha


@pytest.fixture
def boss(committed: None, as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.SUPER_ADMIN)


def finish_job(client: APIClient, response: Any, work: Work) -> dict[str, Any]:
    assert response.status_code == 202, response.json()
    work()
    return job_reply(client, response.json()["data"]["id"])


def job_reply(client: APIClient, number: int) -> dict[str, Any]:
    data: dict[str, Any] = client.get(f"/api/backups/{number}").json()["data"]
    return data


def download(client: APIClient, job: dict[str, Any]) -> bytes:
    response: Any = client.get(download_url(client, job))
    assert response.status_code == 200
    return b"".join(response.streaming_content)


def download_url(client: APIClient, job: dict[str, Any]) -> str:
    return str(client.post(f"/api/backups/{job['id']}/link").json()["data"]["download_url"])


def export_site(client: APIClient, work: Work, **body: Any) -> bytes:
    response = client.post("/api/backups/export", {"with_submissions": True, **body}, format="json")
    return download(client, finish_job(client, response, work))


def sent(client: APIClient, content: bytes, path: str = "import", **options: str) -> Any:
    file = SimpleUploadedFile("sent.bin", content)
    return client.post(f"/api/backups/{path}", {"file": file, **options}, format="multipart")


def entries(content: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        reply: dict[str, Any] = json.loads(archive.read(NAME))["entries"]
        return reply


def test_exported_bundle_imports_byte_for_byte(home: DomainRef, boss: APIClient, work: Work):
    bundle = export_site(boss, work)
    with unit_of_work(home):
        Post.objects.all().delete()
        for key in list_keys(Media.objects.get()):
            default_storage.delete(key)

    checked = finish_job(boss, sent(boss, bundle), work)

    assert checked["state"] == "waiting"
    assert {"name": "blog", "now": 0, "after": 1} in checked["report"]["rows"]
    with unit_of_work(home):
        assert Post.objects.count() == 0
    done = finish_job(
        boss, boss.post(f"/api/backups/{checked['id']}/confirm", {"host": home.host}, format="json"), work
    )
    assert (done["state"], done["problem"]) == ("done", "")
    assert entries(export_site(boss, work)) == entries(bundle)
    assert boss.get("/api/snapshots").json()["data"][0]["reason"] == "before"


def test_bundle_without_submissions_keeps_existing_ones(home: DomainRef, boss: APIClient, work: Work):
    bundle = export_site(boss, work, with_submissions=False)
    with unit_of_work(home):
        before = set(Submission.objects.values_list("pk", flat=True))

    checked = finish_job(boss, sent(boss, bundle), work)
    finish_job(
        boss, boss.post(f"/api/backups/{checked['id']}/confirm", {"host": home.host}, format="json"), work
    )

    with unit_of_work(home):
        assert set(Submission.objects.values_list("pk", flat=True)) == before != set()


def test_snapshot_bundle_can_become_a_domain(home: DomainRef, boss: APIClient, work: Work):
    boss.post("/api/snapshots", {}, format="json")
    work()
    number = boss.get("/api/snapshots").json()["data"][0]["id"]

    bundle = export_site(boss, work, snapshot_id=number)

    assert finish_job(boss, sent(boss, bundle), work)["state"] == "waiting"
    assert any(name.startswith("media/") for name in entries(bundle))


@pytest.mark.parametrize("part", [0.3, 0.999])
def test_damaged_bundle_is_rejected_with_a_message(part: float, home: DomainRef, boss: APIClient, work: Work):
    bundle = export_site(boss, work)
    with unit_of_work(home):
        before = list(Post.objects.order_by("pk").values())

    job = finish_job(boss, sent(boss, bundle[: int(len(bundle) * part)]), work)

    assert job["state"] == "failed"
    assert job["problem"].endswith((".", "file"))
    assert (
        boss.post(f"/api/backups/{job['id']}/confirm", {"host": home.host}, format="json").status_code == 409
    )
    with unit_of_work(home):
        assert list(Post.objects.order_by("pk").values()) == before


def test_import_requires_typed_host_and_permission(
    home: DomainRef, boss: APIClient, admin: APIClient, work: Work
):
    job = finish_job(boss, sent(boss, export_site(boss, work)), work)
    path = f"/api/backups/{job['id']}/confirm"

    assert boss.post(path, {"host": "other.test"}, format="json").status_code == 422
    assert admin.post(path, {"host": home.host}, format="json").status_code == 403
    assert sent(admin, b"PK").status_code == 403


@pytest.mark.parametrize(
    ("path", "content"), [("import", b"no zip"), ("wordpress", b"no xml"), ("import", b"")]
)
def test_other_file_types_are_rejected_immediately(
    path: str, content: bytes, home: DomainRef, boss: APIClient
):
    assert sent(boss, content, path).status_code == 422


def test_oversized_bundle_is_rejected(home: DomainRef, boss: APIClient, settings: Any):
    settings.BUNDLE_MAX_BYTES = 1_000

    assert sent(boss, b"PK" + b"x" * 2_000).status_code == 413


def test_site_can_be_cloned(home: DomainRef, boss: APIClient, work: Work):
    body = {"host": COPY, "title": "A copy"}

    job = finish_job(boss, boss.post("/api/backups/clone", body, format="json"), work)

    assert (job["state"], job["report"]["host"]) == ("done", COPY)
    invalidate()
    copy = domain_by_host(COPY)
    assert copy is not None
    with unit_of_work(home):
        uids = set(Post.objects.values_list("uid", flat=True))
    with unit_of_work(copy):
        assert set(Post.objects.values_list("uid", flat=True)) == uids
        assert not Submission.objects.exists()
        assert all(default_storage.exists(key) for key in list_keys(Media.objects.get()))
        assert not Job.objects.exists()
    assert boss.post("/api/backups/clone", body, format="json").status_code == 422


def test_download_link_opens_one_file_for_minutes(
    home: DomainRef, beta: DomainRef, boss: APIClient, work: Work, monkeypatch: pytest.MonkeyPatch
):
    job = finish_job(boss, boss.post("/api/backups/export", {}, format="json"), work)
    other = finish_job(boss, boss.post("/api/backups/export", {}, format="json"), work)
    nobody = APIClient(HTTP_HOST=f"api.{home.host}")
    link = download_url(boss, job)
    key = link.partition("?key=")[2]

    assert nobody.get(link).status_code == 200
    assert nobody.get(f"/api/backups/{other['id']}/file?key={key}").status_code == 410
    assert nobody.get(f"/api/backups/{job['id']}/file?key=x").status_code == 410
    assert nobody.get(f"/api/backups/{job['id']}/file").status_code == 422
    assert APIClient(HTTP_HOST=f"api.{beta.host}").get(link).status_code == 404
    monkeypatch.setattr(links, "MINUTES", -1)
    assert nobody.get(link).status_code == 410


def test_export_file_is_deleted_after_a_day(home: DomainRef, boss: APIClient, work: Work):
    job = finish_job(boss, boss.post("/api/backups/export", {}, format="json"), work)
    link = download_url(boss, job)
    with unit_of_work(home):
        Job.objects.update(updated_at=timezone.now() - FILE_RETENTION)

        expiry.delete_expired(timezone.now())

    assert job_reply(boss, job["id"])["has_file"] is False
    assert boss.post(f"/api/backups/{job['id']}/link").status_code == 404
    assert boss.get(link).status_code == 410


def test_uploaded_file_is_deleted_with_its_job(home: DomainRef, boss: APIClient, work: Work, storage: Path):
    job = finish_job(boss, sent(boss, export_site(boss, work)), work)
    assert [path for path in storage.rglob("*") if "/sent/" in path.as_posix()]

    assert boss.delete(f"/api/backups/{job['id']}").status_code == 200

    assert not [path for path in storage.rglob("*") if path.is_file() and "/sent/" in path.as_posix()]


def test_wordpress_import_starts_with_a_dry_run(home: DomainRef, admin: APIClient, work: Work):
    content = export(item(1, title="From there"), item(2, title="Also from there")).getvalue()

    tried = finish_job(admin, sent(admin, content, "wordpress"), work)

    assert tried["state"] == "waiting"
    assert [row["created"] for row in tried["report"]["counts"] if row["kind"] == "blog"] == [2]
    with unit_of_work(home):
        assert not Post.objects.filter(title="From there").exists()
    done = finish_job(admin, admin.post(f"/api/backups/{tried['id']}/confirm", {}, format="json"), work)
    assert (done["state"], done["problem"]) == ("done", "")
    with unit_of_work(home):
        assert Post.objects.get(title="From there").is_live
    again = finish_job(admin, sent(admin, content, "wordpress"), work)
    assert [row["unchanged"] for row in again["report"]["counts"] if row["kind"] == "blog"] == [2]
