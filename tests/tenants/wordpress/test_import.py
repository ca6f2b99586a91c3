"""A WordPress site is imported, and lost content is reported."""

import io
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.options.models import MenuItem
from tenants.posts.changes import services
from tenants.posts.models import Category, Post, Redirect, Revision, Status
from tenants.wordpress.files import SiteImportOptions
from tenants.wordpress.report import ItemOutcome
from tenants.wordpress.services import import_site
from tests.tenants.wordpress.exports import (
    SITE,
    entry,
    export,
    item,
    list_blocks,
    list_losses,
    list_outcomes,
)

THEME_TEST_DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "wordpress-export.xml"


def test_post_is_imported_with_author_date_categories_and_old_url(in_alpha: DomainRef):
    terms = '<category domain="category" nicename="news">News &amp; more</category>'
    import_site(export(item(content="First.\n\nSecond <b>bold</b>.", excerpt="In short", more=terms)))

    post = Post.objects.get(title="Post 1")
    written = datetime(2020, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert (post.url, post.status, post.published_at) == ("blog/post-1", Status.PUBLISHED, written)
    assert post.attributes["description"] == "<p>First.</p>\n<p>Second <b>bold</b>.</p>"
    assert (post.attributes["author"], post.attributes["excerpt"]) == ("Jo Ng", "In short")
    assert post.external["categories"] == [Category.objects.get(name="News & more").pk]
    answer = Client(HTTP_HOST=in_alpha.host).get("/2020/01/post-1")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/blog/post-1")


def test_page_with_categories_is_imported_without_them(in_alpha: DomainRef):
    terms = '<category domain="category" nicename="news">News</category>'

    report = import_site(export(item(post_type="page", more=terms)))

    assert list_outcomes(report) == {ItemOutcome.CREATED: 1}
    assert "Categories: News" in list_losses(report)
    assert not Category.objects.exists()


def test_repeated_import_changes_nothing(in_alpha: DomainRef):
    contents = export(item(1), item(2, post_type="page"), entry(3, "Home", _menu_item_url="/")).getvalue()
    import_site(io.BytesIO(contents))
    before = Revision.objects.count(), MenuItem.objects.count(), Redirect.objects.count()

    report = import_site(io.BytesIO(contents))

    assert list_outcomes(report) == {ItemOutcome.UNCHANGED: 3}
    assert (Revision.objects.count(), MenuItem.objects.count(), Redirect.objects.count()) == before


def test_remote_changes_are_imported_unless_edited_here(in_alpha: DomainRef):
    import_site(export(item(1), item(2)))
    edited = Post.objects.get(title="Post 2")
    services.save(edited, services.PostFields(title="Ours"), by=None)

    report = import_site(export(item(1, title="New title"), item(2, title="Theirs")))

    assert list_outcomes(report) == {ItemOutcome.UPDATED: 1, ItemOutcome.KEPT: 1}
    assert set(Post.objects.filter(type=6).values_list("title", flat=True)) >= {"New title", "Ours"}


@pytest.mark.parametrize(
    ("there", "here"),
    [
        ("publish", Status.PUBLISHED),
        ("pending", Status.IN_REVIEW),
        ("draft", Status.DRAFT),
        ("private", Status.DRAFT),
        ("trash", Status.ARCHIVED),
        ("something-of-a-plugin", Status.DRAFT),
    ],
)
def test_status_is_mapped(there: str, here: Status, in_alpha: DomainRef):
    import_site(export(item(status=there)))

    assert Post.objects.get(title="Post 1").status == here


def test_future_post_is_scheduled(in_alpha: DomainRef):
    import_site(export(item(status="future", post_date_gmt="2099-01-01 00:00:00")))

    post = Post.objects.get(title="Post 1")
    assert (post.status, post.publish_at) == (Status.SCHEDULED, datetime(2099, 1, 1, tzinfo=UTC))
    assert post.live_url is None


def test_password_protected_post_is_not_published(in_alpha: DomainRef):
    report = import_site(export(item(more="<wp:post_password>enter</wp:post_password>")))

    assert Post.objects.get(title="Post 1").status == Status.DRAFT
    assert any("Password" in loss for loss in list_losses(report))


def test_pinned_post_is_reported_as_no_longer_pinned(in_alpha: DomainRef):
    pinned = item(1, more="<wp:is_sticky>1</wp:is_sticky>")
    report = import_site(export(pinned, item(2, more="<wp:is_sticky>0</wp:is_sticky>")))

    assert list_losses(report) == ["The sticky position at the top of the blog"]


def test_pages_keep_their_hierarchy(in_alpha: DomainRef):
    import_site(
        export(
            item(1, post_type="page", post_name="about"),
            item(2, post_type="page", post_name="team", post_parent="1"),
            item(3, post_type="page", post_name="blog"),
        )
    )

    urls = dict(Post.objects.filter(title__startswith="Post ").values_list("title", "url"))
    # A page called “blog” would hide the blog.
    assert urls == {"Post 1": "about", "Post 2": "about/team", "Post 3": "post-3"}


def test_imported_menu_has_three_levels_and_reports_deeper_entries(in_alpha: DomainRef):
    report = import_site(
        export(
            item(1, post_type="page", title="About us", post_name="about"),
            entry(10, "", _menu_item_type="post_type", _menu_item_object_id="1", order=1),
            entry(11, "More", order=2, _menu_item_url="#"),
            entry(12, "Two", parent=11, order=3, _menu_item_url="https://example.com/"),
            entry(13, "Three", parent=12, order=4, _menu_item_url=f"{SITE}/there/"),
            entry(14, "Four", parent=13, order=5, _menu_item_url="javascript:alert(1)"),
        )
    )

    rows = MenuItem.objects.filter(menu="header").order_by("id")
    texts = [(each.text, each.parent and each.parent.text, each.url) for each in rows]
    assert texts == [
        ("About us", None, ""),
        ("More", None, ""),
        ("Two", "More", "https://example.com/"),
        ("Three", "Two", "/there/"),
        ("Four", "Two", "#top"),
    ]
    assert any("below “Three”" in loss for loss in list_losses(report))


@pytest.mark.parametrize(
    ("markup", "types"),
    [
        ("<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->", []),
        ("<!-- wp:separator --><hr/><!-- /wp:separator --><p>a</p>", ["Divider", "RichText"]),
        (
            '<!-- wp:button --><a class="wp-block-button__link" href="/x">Go</a><!-- /wp:button -->',
            ["Buttons"],
        ),
        (
            '<!-- wp:embed {"url":"https://youtu.be/abcdefghijk"} --><p>There</p><!-- /wp:embed -->',
            ["VideoEmbed"],
        ),
        ("https://www.youtube.com/watch?v=abcdefghijk\n\nText", ["VideoEmbed", "RichText"]),
        (
            "<!-- wp:latest-posts /--><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->",
            ["BlogList", "RichText"],
        ),
    ],
)
def test_markup_becomes_blocks(markup: str, types: list[str], in_alpha: DomainRef):
    import_site(export(item(content=markup)))

    assert [block["type"] for block in list_blocks(Post.objects.get(title="Post 1"))] == types


@pytest.mark.parametrize(
    ("markup", "loss"),
    [
        ("<form><input></form>a", "<form>"),
        ("<script>alert(1)</script>a", "<script>"),
        ("<table><tr><td>1</td></tr></table>", "table"),
        ('<iframe src="https://maps.example.com/"></iframe>', "maps.example.com"),
        ("[contact-form-7 id=1]", "contact-form-7"),
        ("<!-- wp:archives /-->", "archives"),
        ('<video src="https://old.example.com/a.mp4"></video>', "a.mp4"),
        ("a<!--nextpage-->b", "one post were merged"),
    ],
)
def test_content_that_cannot_be_imported_is_reported(markup: str, loss: str, in_alpha: DomainRef):
    assert any(loss in each for each in list_losses(import_site(export(item(content=markup)))))


@pytest.mark.parametrize(
    "contents",
    [
        b"",
        b"no xml",
        b"<rss>",
        b"<rss></rss>",
        b"<html><body>Sign in</body></html>",
        b'<!DOCTYPE a [<!ENTITY b "c">]><rss>&b;</rss>',
        b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><rss>&b;</rss>',
        b'<?xml version="1.0" encoding="nonsense"?><rss></rss>',
        b"\x00\x01",
        b"<a>" * 5_000,
    ],
)
def test_invalid_export_is_rejected_without_change(contents: bytes, in_alpha: DomainRef):
    before = Post.objects.count()

    with pytest.raises(ValidationError, match="not a WordPress export"):
        import_site(io.BytesIO(contents))

    assert Post.objects.count() == before


def test_import_command_prints_its_results(committed: None, alpha: DomainRef, tmp_path: Path, capsys):
    file, report = tmp_path / "export.xml", tmp_path / "report.json"
    file.write_bytes(export(item(1), item(2, post_type="page")).getvalue())

    call_command("import_wordpress", str(file), domain=alpha.host, report=report)

    assert "blog: 1 created; pages: 1 created" in capsys.readouterr().out
    assert '"outcome": "created"' in report.read_text()
    with pytest.raises(CommandError, match="No such domain"):
        call_command("import_wordpress", str(file), domain="nowhere.test")


@pytest.mark.skipif(not THEME_TEST_DATA.exists(), reason="WordPress theme test data is not ours to ship")
def test_theme_test_data_of_wordpress_is_imported(in_alpha: DomainRef):
    with THEME_TEST_DATA.open("rb") as file:
        report = import_site(file, SiteImportOptions(header_menu="All Pages"))
    counts = report.counts()

    assert (counts["blog"], counts["pages"]) == ({"created": 58}, {"created": 21})
    assert counts["files"] == {"refused": 37}
    titles = set(Post.objects.values_list("title", flat=True))
    assert "Markup: Title With Markup" in titles
    assert "Markup: Title With Special Characters ~`!@#$%^&*()-_=+{}[]/\\;:'\"?,.>" in titles
    assert "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu" in titles
    assert "Επίπεδο 2 -Second Greek level" in titles
    visitor = Client(HTTP_HOST=in_alpha.host)
    published = [line for line in report.lines if line.kind in {"blog", "pages"}]
    unread = {line.url for line in published if visitor.get(line.url).status_code != 200}
    hidden = {post.url for post in Post.objects.exclude(status=Status.PUBLISHED)}
    assert {url.strip("/") for url in unread} == hidden & {line.url.strip("/") for line in published}
    rows = MenuItem.objects.filter(menu="header").select_related("post", "parent")
    below = {(row.parent and str(row.parent.post), str(row.post)) for row in rows}
    assert below >= {("Level 1", "Level 2"), ("Level 2", "Level 3"), ("About The Tests", "Clearing Floats")}

    with THEME_TEST_DATA.open("rb") as file:
        again = import_site(file, SiteImportOptions(header_menu="All Pages"))
    assert {line.outcome for line in again.lines if line.kind != "files"} == {ItemOutcome.UNCHANGED}


def test_category_in_menu_links_to_its_list(in_alpha: DomainRef):
    term = (
        "<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>news</wp:category_nicename>"
        "<wp:cat_name>Good news</wp:cat_name></wp:category>"
    )
    names: dict[str, Any] = {"_menu_item_type": "taxonomy", "_menu_item_object": "category"}
    contents = export(
        term,
        item(1, more='<category domain="category" nicename="news">Good news</category>'),
        entry(2, "", **names, _menu_item_object_id="7"),
        entry(3, "Nothing under it", order=1, **names, _menu_item_object_id="8"),
    )

    import_site(contents)

    header = MenuItem.objects.filter(menu="header").order_by("position")
    assert list(header.values_list("text", "url")) == [
        ("Good news", "/blog?category=good-news"),
        ("Nothing under it", "/blog"),
    ]
    page = Client(HTTP_HOST=in_alpha.host).get("/blog?category=good-news")
    assert b"Post 1" in page.content
