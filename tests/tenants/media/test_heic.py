"""HEIC pictures of iPhones, which browsers cannot show."""

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from shared.tenancy.unit_of_work import unit_of_work
from tenants.media.items import list_keys
from tenants.media.models import Media

pytestmark = pytest.mark.usefixtures("storage_folder")


@pytest.mark.parametrize("size", [(800, 600), (4032, 3024)], ids=["small", "of a phone"])
def test_heic_becomes_a_jpeg_without_metadata(alpha, uploaded, draw, size):
    exif = Image.Exif()
    exif[0x010E] = "taken at home"

    data = uploaded(draw("HEIF", size, exif=exif, quality=20), name="IMG_0001.HEIC")

    assert (data["state"], data["extension"], data["mime"]) == ("pending", "jpg", "image/jpeg")
    assert (data["width"], data["height"]) == size
    with unit_of_work(alpha):
        key = list_keys(Media.objects.get(pk=data["id"]))[0]
        with default_storage.open(key) as file, Image.open(file) as full:
            assert (full.format, full.size, dict(full.getexif())) == ("JPEG", size, {})
