"""Truncated pictures cause no internal error."""

import pytest
from django.core.files.storage import default_storage

from tenants.media.images import rewrite
from tenants.media.models import Media
from tenants.media.refusals import UNREADABLE, UnusableFile

KINDS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF", "HEIF")
PLACES = 100


@pytest.mark.parametrize("kind", KINDS)
def test_truncated_picture_is_read_or_rejected(kind, draw, tmp_path):
    content = draw(kind, (300, 200))
    refused = []

    for cut in range(1, len(content), max(1, len(content) // PLACES)):
        (tmp_path / "sent").write_bytes(content[:cut])
        try:
            assert rewrite(tmp_path / "sent", tmp_path)["width"] == 300
        except UnusableFile as error:
            refused.append(str(error))

    assert len(refused) > 10
    assert set(refused) == {UNREADABLE}


@pytest.mark.parametrize("kind", KINDS)
def test_truncated_upload_leaves_nothing_or_a_whole_picture(kind, draw, upload, clean, in_alpha):
    content = draw(kind, (300, 200))

    assert upload(content[: len(content) // 2]).status_code == 201
    clean()

    media = Media.objects.get()
    assert media.is_cleaned or (media.is_refused and media.problem == UNREADABLE)
    if media.is_cleaned:
        assert default_storage.size(f"domains/alpha.test/library/{media.file_name}") == media.size
