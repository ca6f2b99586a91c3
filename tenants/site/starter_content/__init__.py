"""Create the initial content of a domain by template: pages, questions and menus.

The content is in a file with the template's name. `{title}` in the file is replaced with the domain's title,
except in food menus, which are the same for every domain. `food_texts` replace other texts as soon as the
food of the business is known.
"""

import html
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.db import connections, router
from django.utils import timezone

from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.unit_of_work import DomainRef
from tenants.faqs.models import Faq
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.serializers import FoodMenuSerializer
from tenants.food_menus.services import make_menu
from tenants.options.models import MenuItem
from tenants.posts.blocks import SCHEMA, every_block
from tenants.posts.changes.services import PostFields, save
from tenants.posts.collections import PAGES
from tenants.posts.content.body import Body
from tenants.posts.models import CONTENT, Post, Revision
from tenants.posts.searching.services import index_posts
from tenants.site.payload.schemas import SiteExamplesReply
from tenants.site.starter_content.example_dishes import dishes_in, example_dish

FOLDER = Path(__file__).parent
_TITLE = "{title}"
_FOOD = "{food}"


def write_first_pages(sender: object, domain: DomainRef, **_kwargs: object) -> None:
    """Create the content of the new `domain`, in its unit of work and in the transaction that creates it.

    This transaction uses the owner's connection, which services do not support, so this function writes
    rows directly.
    """
    content = _content(domain.template, domain.title)
    now = timezone.now()
    FoodMenu.objects.bulk_create(
        make_menu(menu, position) for position, menu in enumerate(_food_menus(domain.template))
    )
    posts = [_page(domain, page, position, now) for position, page in enumerate(content["pages"])]
    Post.objects.bulk_create(posts)
    index_posts(posts)
    _store_first_revisions()
    Faq.objects.bulk_create(
        Faq(position=position, is_published=True, **question)
        for position, question in enumerate(content["questions"])
    )
    MenuItem.objects.bulk_create(
        MenuItem(menu=menu, position=position, **link)
        for menu in (MenuItem.Menu.HEADER, MenuItem.Menu.FOOTER)
        for position, link in enumerate(content[menu])
    )


def list_examples(domain: DomainRef) -> SiteExamplesReply:
    """Return the initial content of `domain`. If the site's content still equals this content, no
    user has edited it.
    """
    content = _content(domain.template, domain.title)
    blocks = every_block(
        {
            "schema": SCHEMA,
            "content": _with_ids([block for page in content["pages"] for block in page["blocks"]], "example"),
        }
    )
    return {
        # The name of the site is not example content, even where the template contains it.
        "blocks": [
            {
                "type": block["type"],
                "props": {name: value for name, value in block["props"].items() if value != domain.title},
            }
            for block in blocks
        ],
        "questions": content["questions"],
        "dishes": [example_dish(dish) for menu in _food_menus(domain.template) for dish in dishes_in(menu)],
    }


def fill_in_pages(domain: DomainRef, *, title: str, food: str, by: int) -> None:
    """Write the name of the business and its food into the pages, in the caller's transaction.

    Pages that a user has created or saved are not changed.
    """
    before = {page["url"]: page for page in _content(domain.template, domain.title)["pages"]}
    after = {page["url"]: page for page in _content(domain.template, title, food)["pages"]}
    changed = [url for url, page in after.items() if page != before[url]]
    untouched = Post.objects.undeleted().of(PAGES).filter(version=1, created_by_id=None, url__in=changed)
    for post in untouched.select_for_update(of=("self",)).order_by("pk"):
        page = after[post.url]
        body = Body(attributes=_attributes(page), builder=_builder(page["blocks"]))
        save(post, PostFields(title=page["title"], body=body), by=by)


@cache
def _food_menus(template: str) -> list[JsonObject]:
    """Return the template's menus with default values, validated once.

    Do not modify the result, because it is cached.
    """
    read = FoodMenuSerializer(data=_read(template).get("food_menus", []), many=True)
    read.is_valid(raise_exception=True)
    return list(read.validated_data)


def _content(template: str, title: str, food: str = "") -> JsonObject:
    """Return the content of a template, with the title and the food filled in. The food may be empty."""
    content = _read(template)
    texts = content.get("food_texts", {}) if food else {}
    filled: JsonObject = _fill_in(content, {_TITLE: title, _FOOD: food}, texts)
    return filled


@cache
def _read(template: str) -> JsonObject:
    """Return the content of a template and the legal pages, read once per process.

    Do not modify the result, because it is cached.
    """
    own, legal = (tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")) for name in (template, "legal"))
    return {**own, **{part: own[part] + legal[part] for part in ("footer", "pages")}}


def _page(domain: DomainRef, page: JsonMapping, position: int, now: datetime) -> Post:
    post = Post(type=PAGES.type, title=page["title"], url=page["url"], position=position, updated_at=now)
    usual = _usual_blocks(domain.template, position)
    body = Body(_attributes(page), {}, {}, None if usual else _builder(page["blocks"])).cleaned(PAGES)
    (replace(body, builder=usual) if usual else body).write_to(post, PAGES)
    post.publish(now)
    return post


def _attributes(page: JsonMapping) -> JsonMapping:
    return {"description": page["description"]} if page.get("description") else {}


@cache
def _usual_blocks(template: str, position: int) -> JsonMapping | None:
    """Return the cleaned blocks of a page, which are the same for every domain, or None if they contain the
    title.

    Do not modify the result, because it is cached.
    """
    blocks = _read(template)["pages"][position]["blocks"]
    return None if _TITLE in str(blocks) else Body(builder=_builder(blocks)).cleaned(PAGES).builder


def _store_first_revisions() -> None:
    """Create the first revision of every post with one statement, from the data in the database."""
    columns = ", ".join(CONTENT)
    with connections[router.db_for_write(Revision)].cursor() as cursor:
        cursor.execute(
            f"INSERT INTO posts_revision ({columns}, post_id, number, status, created_at) "  # noqa: S608  # names of fields
            f"SELECT {columns}, id, version, status, updated_at FROM posts_post"
        )


def _builder(blocks: list[JsonObject]) -> JsonObject:
    return {"schema": SCHEMA, "content": _with_ids(blocks, "block")}


def _with_ids(blocks: list[JsonObject], path: str) -> list[JsonObject]:
    """Return the blocks, including nested blocks, with ids derived from their positions."""
    return [
        {
            "type": block["type"],
            "props": {
                "id": f"{path}-{number}",
                **{name: _inside(value, f"{path}-{number}") for name, value in block["props"].items()},
            },
        }
        for number, block in enumerate(blocks, start=1)
    ]


def _inside(value: Any, path: str) -> Any:
    holds_blocks = isinstance(value, list) and value and isinstance(value[0], dict) and "props" in value[0]
    return _with_ids(value, path) if holds_blocks else value


def _fill_in(value: object, words: Mapping[str, str], texts: Mapping[str, str]) -> Any:
    """Return the value with `texts` and placeholders replaced."""
    if isinstance(value, str):
        text = texts.get(value, value)
        is_html = text.startswith("<")
        for placeholder, word in words.items():
            text = text.replace(placeholder, html.escape(word, quote=False) if is_html else word)
        return text
    if isinstance(value, Mapping):
        return {name: _fill_in(each, words, texts) for name, each in value.items()}
    return [_fill_in(each, words, texts) for each in value] if isinstance(value, list) else value
