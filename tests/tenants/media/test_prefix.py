"""In a shared bucket, everything stays below the prefix, including sweeps."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages
from django.test import Client

from commissary.config.storage import private_settings, storage_settings
from tenants.media import sweeping
from tenants.media.items import get_key
from tenants.media.models import Media
from tests.kit.jobs import run_jobs

ORPHAN = f"domains/alpha.test/library/{'a' * 40}.png"


@pytest.fixture
def shared_bucket(bucket: Any, settings: Any) -> Iterator[Path]:
    url, folder = bucket
    settings.STORAGES = {
        **configured.STORAGES,
        "others": storage_settings(url, ""),
        "default": storage_settings(f"{url}&prefix=sites/ours", ""),
        "private": private_settings(f"{url}&prefix=sites/ours", ""),
    }
    yield Path(folder)
    # Other tests sweep the same bucket.
    for path in _list_files(Path(folder) / "sites"):
        storages["others"].delete(str(path.relative_to(folder)))


def test_uploads_are_served_and_swept_within_the_prefix(shared_bucket, upload, draw, in_alpha):
    others = (ORPHAN, f"sites/theirs/{ORPHAN}")
    for name in others:
        storages["others"].save(name, ContentFile(b"somebody else's"))
    # Other tests have also left files in the bucket.
    before = _list_files(shared_bucket)
    assert upload(draw("PNG", (500, 400))).status_code == 201
    run_jobs(in_alpha)
    storages["private"].save("domains/alpha.test/kept", ContentFile(b"ours"))
    default_storage.save(ORPHAN, ContentFile(b"left behind"))

    deleted = sweeping.sweep(age=timedelta(0)).deleted

    picture = Media.objects.get()
    answer = Client(HTTP_HOST=in_alpha.host).get(f"/{get_key(picture)}")
    written = _list_files(shared_bucket) - before
    assert (deleted, answer.status_code) == (1, 200)
    assert before - _list_files(shared_bucket) == set()
    for name in others:
        storages["others"].delete(name)
    assert written
    assert {path.relative_to(shared_bucket).parts[:2] for path in written} == {("sites", "ours")}


def _list_files(bucket: Path) -> set[Path]:
    return {path for path in bucket.rglob("*") if path.is_file()}
