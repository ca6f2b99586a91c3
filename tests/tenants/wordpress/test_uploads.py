"""Pictures of a WordPress site are read from a copy of its uploads."""

import unicodedata
from pathlib import Path
from urllib.parse import quote

from shared.tenancy.unit_of_work import DomainRef
from tenants.media.models import Media
from tenants.posts.models import Post
from tenants.wordpress.files import SiteImportOptions
from tenants.wordpress.services import import_site
from tests.kit import make
from tests.tenants.wordpress.exports import SITE, export, item, list_blocks, list_losses, postmeta


def test_pictures_are_read_from_a_copy_of_the_uploads(in_alpha: DomainRef, tmp_path: Path):
    (tmp_path / "2020" / "01").mkdir(parents=True)
    (tmp_path / "2020" / "01" / "truck.png").write_bytes(make.picture())
    address = f"{SITE}/wp-content/uploads/2020/01/truck.png"
    attachment = item(
        5,
        post_type="attachment",
        status="inherit",
        title="Truck",
        more=f"<wp:attachment_url>{address}</wp:attachment_url>"
        + postmeta("_wp_attachment_image_alt", "A red truck"),
    )
    thumbnail = postmeta("_thumbnail_id", "5")
    content = (
        f'<p>Look: <img src="{address.replace(".png", "-300x200.png")}" class="wp-image-5"></p><p>Nice.</p>'
        f'<img src="{SITE}/wp-content/uploads/2020/01/gone.png">'
    )

    report = import_site(
        export(attachment, item(1, content=content, more=thumbnail)), SiteImportOptions(uploads=tmp_path)
    )

    media = Media.objects.get(alt="A red truck")
    post = Post.objects.get(title="Post 1")
    assert post.media["poster"] == media.pk
    assert [(block["type"], block["props"].get("image")) for block in list_blocks(post)] == [
        ("RichText", None),
        ("Image", media.pk),
        ("RichText", None),
    ]
    assert any("gone.png" in loss for loss in list_losses(report))


def test_upload_names_match_in_either_unicode_form(in_alpha: DomainRef, tmp_path: Path):
    (tmp_path / unicodedata.normalize("NFD", "cafétéria.png")).write_bytes(make.picture())
    content = f'<img src="{SITE}/wp-content/uploads/2020/01/{quote("cafétéria.png")}">'

    import_site(export(item(1, content=content)), SiteImportOptions(uploads=tmp_path))

    [image] = [block for block in list_blocks(Post.objects.get(title="Post 1")) if block["type"] == "Image"]
    assert image["props"]["image"] == Media.objects.get().pk


def test_picture_with_accents_is_the_attachment_of_that_name(in_alpha: DomainRef, tmp_path: Path):
    (tmp_path / "cafétéria.png").write_bytes(make.picture())
    address = f"{SITE}/wp-content/uploads/2020/01/cafétéria.png"
    more = f"<wp:attachment_url>{address}</wp:attachment_url>"
    attachment = item(5, post_type="attachment", status="inherit", title="Room", more=more)
    content = f'<img src="{SITE}/wp-content/uploads/2020/01/{quote("cafétéria")}-300x200.png">'

    report = import_site(export(attachment, item(1, content=content)), SiteImportOptions(uploads=tmp_path))

    [image] = [block for block in list_blocks(Post.objects.get(title="Post 1")) if block["type"] == "Image"]
    assert image["props"]["image"] == Media.objects.get().pk
    assert list_losses(report) == []


def test_picture_that_a_script_loads_later_is_imported(in_alpha: DomainRef, tmp_path: Path):
    (tmp_path / "truck.png").write_bytes(make.picture())
    address = f"{SITE}/wp-content/uploads/2020/01/truck.png"
    content = f'<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="{address}">'

    report = import_site(export(item(1, content=content)), SiteImportOptions(uploads=tmp_path))

    [image] = [block for block in list_blocks(Post.objects.get(title="Post 1")) if block["type"] == "Image"]
    assert image["props"]["image"] == Media.objects.get().pk
    assert list_losses(report) == []


def test_no_file_is_read_from_outside_the_uploads(in_alpha: DomainRef, tmp_path: Path):
    (tmp_path / "uploads").mkdir()
    (tmp_path / "secret.png").write_bytes(make.picture())
    (tmp_path / "uploads" / "link.png").symlink_to(tmp_path / "secret.png")
    content = f'<img src="{SITE}/../secret.png"><img src="{SITE}/link.png"><img src="file:///etc/passwd">'

    import_site(export(item(content=content)), SiteImportOptions(uploads=tmp_path / "uploads"))

    assert Media.objects.count() == 0
