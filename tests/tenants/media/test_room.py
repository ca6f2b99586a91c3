"""How much may be uploaded: so many files a minute, so many bytes in all."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from shared.accounts.throttle import Rate
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import services, views
from tenants.media.models import Media

pytestmark = pytest.mark.usefixtures("storage_folder")


def test_a_library_that_is_full_says_so_and_keeps_what_it_has(in_alpha, editor, upload, draw, settings):
    first = upload(draw()).json()["data"]
    settings.MEDIA_QUOTA_BYTES = first["size"] + 10

    response = upload(draw(color=(1, 2, 3)))

    assert response.status_code == 422
    assert "are used up" in response.json()["errors"]["file"][0]
    assert editor.get("/api/media/room").json()["data"] == {
        "used": first["size"],
        "total": first["size"] + 10,
    }
    assert Media.objects.count() == 1


def test_sixty_uploads_a_minute_are_enough(editor, upload, draw, monkeypatch):
    monkeypatch.setattr(views, "UPLOADS", Rate(times=1, seconds=60))

    answers = [upload(draw()).status_code for _ in range(2)]

    assert answers == [201, 429]


def test_two_uploads_at_once_do_not_share_the_last_room(committed, alpha, draw, settings, stored_files):
    before = stored_files()
    contents = [draw(color=(shade, 0, 0)) for shade in (10, 20, 30, 40)]
    settings.MEDIA_QUOTA_BYTES = max(len(each) for each in contents) + 5

    def store(content):
        try:
            with unit_of_work(alpha):
                return services.store(io.BytesIO(content)).size
        except ValidationError:
            return 0
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        sizes = list(pool.map(store, contents))

    assert sorted(size > 0 for size in sizes) == [False, False, False, True]
    assert len(stored_files() - before) == 3
