"""What a domain made in the panel shows from its first minute: pages, questions and menus, by template.

A template's content is the file of its name; `{title}` in it is the domain's title.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from shared.tenancy.unit_of_work import DomainRef
from tenants.faqs import services as faqs
from tenants.options import services as options
from tenants.options.models import MenuItem
from tenants.posts import services as posts
from tenants.posts.blocks import SCHEMA
from tenants.posts.collections import PAGES
from tenants.posts.models import Status

FOLDER = Path(__file__).parent


def write_first_pages(sender: object, domain: DomainRef, **_kwargs: Any) -> None:
    """Fill the new `domain`; runs inside its unit of work and the transaction that makes it."""
    content = _named(tomllib.loads((FOLDER / f"{domain.template}.toml").read_text("utf-8")), domain.title)
    for page in content["pages"]:
        posts.create(
            PAGES,
            title=page["title"],
            url=page["url"],
            status=Status.PUBLISHED,
            attributes={"description": page["description"]} if page.get("description") else {},
            builder=_builder(page["blocks"]),
        )
    for question in content["questions"]:
        faqs.add({**question, "category": None})
    options.replace_menus({name: [_entry(link) for link in content[name]] for name in ("header", "footer")})


def _builder(blocks: list[dict[str, Any]]) -> dict[str, Any]:
    return {"schema": SCHEMA, "content": _with_ids(blocks, "block")}


def _with_ids(blocks: list[dict[str, Any]], path: str) -> list[dict[str, Any]]:
    """The blocks with ids made of their places, those inside others included."""
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


def _named(value: Any, title: str) -> Any:
    """The same with the domain's title in its place, in every text."""
    if isinstance(value, str):
        return value.replace("{title}", title)
    if isinstance(value, Mapping):
        return {name: _named(each, title) for name, each in value.items()}
    return [_named(each, title) for each in value] if isinstance(value, list) else value


def _entry(link: Mapping[str, str]) -> options.Entry:
    return options.Entry(
        text=link["text"],
        type=MenuItem.Type.LINK,
        mode=MenuItem.Mode.LINK,
        url=link["url"],
        post=None,
        children=[],
    )
