"""Columns stay columns; each lost style is reported."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.models import Post
from tenants.site.page_cache.keys import page_key
from tenants.wordpress.services import import_site
from tests.tenants.wordpress.exports import export, item, list_blocks, list_losses


@pytest.mark.parametrize(
    ("markup", "loss"),
    [
        ('<a class="wp-block-button__link" href="#">Order now</a>', "Order now"),
        ('<!-- wp:file {"href":"https://old.example.com/menu.pdf"} /-->', "menu.pdf"),
        ('<!-- wp:social-link {"service":"x","url":"https://x.com/truck"} /-->', "x.com/truck"),
        ('<!-- wp:paragraph {"textColor":"vivid-red"} --><p>a</p><!-- /wp:paragraph -->', "vivid-red"),
        ('<!-- wp:image {"align":"right","width":300} --><!-- /wp:image -->', "width 300"),
        ('<!-- wp:group {"style":{"color":{"background":"#123456"}}} -->a<!-- /wp:group -->', "#123456"),
        (
            '<!-- wp:group {"style":{"spacing":{"margin":{"top":"var:preset|spacing|7","left":"8px"}}}} /-->',
            "spacing margin top spacing 7, left 8px",
        ),
    ],
)
def test_changed_styles_and_broken_links_are_reported(markup: str, loss: str, in_alpha: DomainRef):
    assert any(loss in each for each in list_losses(import_site(export(item(content=markup)))))


def test_endlessly_nested_style_is_reported_to_a_sensible_depth(in_alpha: DomainRef):
    deep = '{"in":' * 400 + "1" + "}" * 400
    markup = f'<!-- wp:group {{"style":{{"color":{{"deep":{deep}}}}}}} --><p>Words</p><!-- /wp:group -->'

    report = import_site(export(item(content=markup)))

    assert any("color deep in in" in each for each in list_losses(report))
    assert Post.objects.filter(title="Post 1").exists()


def test_every_lost_tag_is_reported(in_alpha: DomainRef):
    names = [f"A rather long tag, number {number}" for number in range(45)]
    tags = "".join(f'<category domain="post_tag" nicename="{each}">{each}</category>' for each in names)

    text = " ".join(list_losses(import_site(export(item(more=tags)))))

    assert [each for each in names if each not in text] == []


def test_nested_columns_keep_layout_and_report_widths(in_alpha: DomainRef):
    def columns(*contents: str) -> str:
        inner = "".join(
            f'<!-- wp:column {{"width":"33.3%"}} -->{each}<!-- /wp:column -->' for each in contents
        )
        return f"<!-- wp:columns -->{inner}<!-- /wp:columns -->"

    deepest = columns("<p>c</p>", "<p>d</p>")
    report = import_site(
        export(item(content=columns("<p>a</p>", columns("<p>b</p>", deepest)) + "<p>after</p>"))
    )

    outer, after = list_blocks(Post.objects.get(title="Post 1"))
    inner = outer["props"]["second"][0]
    assert (outer["type"], outer["props"]["layout"], inner["type"], after["type"]) == (
        "Columns", "1-2", "Columns", "RichText",
    )  # fmt: skip
    assert outer["props"]["first"][0]["props"]["html"] == "<p>a</p>"
    assert inner["props"]["second"][0]["props"]["html"] == "<p>c</p><p>d</p>"
    assert {"33.3%, 33.3%" in each for each in list_losses(report) if "widths" in each} == {True}


def test_short_link_redirects_to_the_post(in_alpha: DomainRef):
    import_site(export(item(57)))
    visitor = Client(HTTP_HOST=in_alpha.host)

    answer = visitor.get("/?p=57")

    assert (answer.status_code, answer.headers["Location"]) == (301, "/blog/post-57")
    assert [visitor.get(f"/?p={each}").status_code for each in ("58", "", "²", "9" * 400)] == [200] * 4


def test_dry_run_command_changes_nothing(committed: None, alpha: DomainRef, tmp_path: Path, capsys):
    file = tmp_path / "export.xml"
    file.write_bytes(export(item(1)).getvalue())

    for expected in ("no changes saved", "blog: 1 created"):
        call_command("import_wordpress", str(file), domain=alpha.host, dry_run=True)
        assert expected in capsys.readouterr().out


def test_short_link_bypasses_the_cached_home_page() -> None:
    assert page_key("alpha.test", "/", "p=57", is_secure=False) is None
    assert page_key("alpha.test", "/", "p=x", is_secure=False) == ("alpha.test", "/", "", False)
