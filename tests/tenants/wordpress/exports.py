"""Generate WordPress export files and read import reports."""

import io
from collections import Counter
from html import escape
from typing import Any

from tenants.posts.models import Post
from tenants.wordpress.report import SiteImportReport

SITE = "https://old.example.com"


def item(number: int = 1, **values: str) -> str:
    """Build one `<item>`. Names are those of the format, without their namespace."""
    fields = {
        "title": f"Post {number}",
        "link": f"{SITE}/2020/01/post-{number}/",
        "content": "<p>Some words.</p>",
        "excerpt": "",
        "post_name": f"post-{number}",
        "status": "publish",
        "post_type": "post",
        "post_date_gmt": "2020-01-02 03:04:05",
        "post_parent": "0",
        "more": "",
        **values,
    }
    plain = "".join(
        f"<wp:{name}>{escape(fields[name])}</wp:{name}>"
        for name in ("post_name", "status", "post_type", "post_date_gmt", "post_parent")
    )
    return (
        f"<item><title>{escape(fields['title'])}</title><link>{fields['link']}</link>"
        f"<dc:creator>jo</dc:creator><wp:post_id>{number}</wp:post_id>{plain}{fields['more']}"
        f"<content:encoded>{escape(fields['content'])}</content:encoded>"
        f"<excerpt:encoded>{escape(fields['excerpt'])}</excerpt:encoded></item>"
    )


def postmeta(name: str, value: str) -> str:
    """Build one `<wp:postmeta>`."""
    return (
        f"<wp:postmeta><wp:meta_key>{name}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:postmeta>"
    )


def entry(number: int, text: str, *, parent: int = 0, order: int = 0, **meta: str) -> str:
    """Build an entry of the menu “Main”."""
    values = {"_menu_item_menu_item_parent": str(parent), "_menu_item_type": "custom", **meta}
    rows = "".join(postmeta(name, value) for name, value in values.items())
    term = '<category domain="nav_menu" nicename="main">Main</category>'
    more = f"<wp:menu_order>{order}</wp:menu_order>{term}{rows}"
    return item(number, title=text, post_type="nav_menu_item", content="", more=more)


def export(*items: str, head: str = "") -> io.BytesIO:
    return io.BytesIO(
        f"""<?xml version="1.0" encoding="UTF-8"?>{head}<rss version="2.0"
        xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
        <channel><title>Old site</title><link>{SITE}</link><wp:base_blog_url>{SITE}</wp:base_blog_url>
        <wp:author><wp:author_login>jo</wp:author_login>
        <wp:author_display_name>Jo Ng</wp:author_display_name></wp:author>
        {"".join(items)}</channel></rss>""".encode()
    )


def list_outcomes(report: SiteImportReport) -> Counter[str]:
    return Counter(line.outcome.value for line in report.lines)


def list_blocks(post: Post) -> list[dict[str, Any]]:
    return list((post.builder or {}).get("content", []))


def list_losses(report: SiteImportReport) -> list[str]:
    return [loss for line in report.lines for loss in line.losses] + report.losses
