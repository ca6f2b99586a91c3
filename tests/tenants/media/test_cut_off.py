"""Truncated pictures cause no internal error."""

from typing import Any

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from tenants.media import images
from tenants.media.images import rewrite
from tenants.media.models import Media
from tenants.media.refusals import OUR_MISTAKE, UNREADABLE, UnusableFile, explain_failure

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


def test_mistake_of_ours_is_not_blamed_on_the_file(tmp_path):
    missing: Any = None
    with pytest.raises(AttributeError) as without_picture:
        images.save(missing, tmp_path / "file", images.FORMATS["PNG"])
    with pytest.raises(FileNotFoundError) as without_file:
        Image.open(tmp_path / "none")

    assert explain_failure(without_picture.value) == OUR_MISTAKE
    assert explain_failure(without_file.value) == UNREADABLE
