"""Truncated pictures cause no internal error."""

import re
import struct

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from tenants.media.child import job
from tenants.media.decoding import DecoderDied, in_child
from tenants.media.images import rewrite
from tenants.media.models import Media
from tenants.media.refusals import OUR_MISTAKE, TOO_MUCH, UNREADABLE, UnusableFile, explain_failure

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


@pytest.mark.parametrize("mistake", [TypeError(), KeyError("x"), ValueError(), struct.error(), OSError()])
def test_failed_writing_is_not_blamed_on_the_file(mistake, draw, tmp_path, monkeypatch):
    (tmp_path / "sent").write_bytes(draw("JPEG", (300, 200)))

    def fail(*_values: object, **_options: object) -> None:
        raise mistake

    monkeypatch.setattr(Image.Image, "save", fail)

    with pytest.raises(UnusableFile, match=re.escape(OUR_MISTAKE)):
        rewrite(tmp_path / "sent", tmp_path)


def test_mistake_in_our_code_is_not_blamed_on_the_file():
    with pytest.raises(KeyError) as error:
        job("unknown")

    assert explain_failure(error.value) == OUR_MISTAKE


@pytest.mark.parametrize(
    ("name", "kind"),
    [("clean_pdf", "PDF"), ("clean_video", "video"), ("clean_svg", "SVG"), ("rewrite", "image")],
)
def test_unreadable_file_is_named_by_its_kind(name, kind):
    with pytest.raises(ValueError, match="invalid literal") as error:
        int("from a decoder")

    assert explain_failure(error.value, name).startswith(f"This {kind} can't be read.")


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("Memory allocation error: Unspecified"),
        OSError("out of memory error when reading image file"),
    ],
)
def test_file_that_needs_too_much_memory_is_not_called_unreadable(error):
    assert explain_failure(error) == TOO_MUCH


def test_missing_folder_is_not_blamed_on_the_file(draw, tmp_path, in_alpha):
    (tmp_path / "sent").write_bytes(draw("JPEG", (300, 200)))

    with pytest.raises(DecoderDied):
        in_child("rewrite", tmp_path / "sent", tmp_path / "missing")
