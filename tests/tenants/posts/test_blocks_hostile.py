"""Hostile text in any block setting is rejected or stored harmlessly."""

import json
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tenants.posts import blocks
from tenants.posts.blocks import BLOCKS, Block, Prop
from tests.kit.hostile import LINKS, PAYLOADS
from tests.kit.sources import ROOT

pytestmark = pytest.mark.no_db

FOR_THE_FRONT_END = ROOT / "frontend" / "site" / "fixtures" / "hostile.json"
SAFE_LINK = ("https://", "http://", "mailto:", "tel:", "/", "#", "?")


class DangerousMarkup(HTMLParser):
    """Markup that could run."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.problems: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {
            "script",
            "style",
            "iframe",
            "object",
            "embed",
            "svg",
            "math",
            "form",
            "base",
            "meta",
            "link",
        }:
            self.problems.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name in {"style", "srcdoc", "formaction", "action", "src", "data"}:
                self.problems.append(f"{tag} {name}")
            if "href" in name and not (value or "").startswith(SAFE_LINK):
                self.problems.append(f"{tag} {name}={value}")


def fill_settings(props: Mapping[str, Prop], payload: str) -> dict[str, Any]:
    """Put the payload into every text setting."""
    kinds = {"text", "html", "url", "video", "slug", "cuisine", "date", "time", "datetime"}
    values: dict[str, Any] = {}
    for name, prop in props.items():
        if prop.kind == "list":
            values[name] = [fill_settings(prop.items, payload)]
        elif prop.kind == "texts":
            values[name] = [payload]
        elif prop.kind == "cells":
            values[name] = [[payload]]
        elif prop.kind in kinds:
            values[name] = payload
    return values


def fill_one_by_one(props: Mapping[str, Prop], payload: str) -> Iterator[dict[str, Any]]:
    """Put the payload into one setting after another, so that no rejection hides another one."""
    for name, value in fill_settings(props, payload).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for entry in fill_one_by_one(props[name].items, payload):
                yield {name: [entry]}
        else:
            yield {name: value}


def iterate_rendered_props(block: Block, payload: str) -> Iterator[dict[str, Any]]:
    """Yield the rendered payload of each setting of a block."""
    for values in fill_one_by_one(block.props, payload):
        try:
            builder = blocks.clean_builder(
                {"content": [{"type": block.type, "props": {"id": "x", **values}}]}
            )
        except ValidationError:
            continue
        yield blocks.resolve_blocks(builder, {})[0]["props"]


def find_harm(props: Mapping[str, Prop], values: Mapping[str, Any]) -> Iterator[str]:
    for name, prop in props.items():
        value = values[name]
        if prop.kind == "list":
            for entry in value:
                yield from find_harm(prop.items, entry)
        elif prop.kind == "html":
            yield from DangerousMarkup(value).problems
        elif prop.kind == "url":
            if value and (not value.startswith(SAFE_LINK) or set(value) & set('"<>\\\t\n')):
                yield f"{name}={value}"
        elif prop.kind in {"video", "slug", "date", "time"} and value and set(value) & set("\"'<> \\"):
            yield f"{name}={value}"


def test_every_entry_of_long_list_is_dangerous_to_parsers() -> None:
    assert len(set(PAYLOADS)) >= 200
    assert sum(bool(DangerousMarkup(payload).problems) for payload in PAYLOADS) > 150


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.type)
def test_settings_remove_hostile_values(block: Block) -> None:
    harm = [
        (payload, problem)
        for payload in PAYLOADS
        for stored in iterate_rendered_props(block, payload)
        for problem in find_harm(block.props, stored)
    ]

    assert harm == []


@pytest.mark.parametrize("link", LINKS)
def test_links_to_scripts_are_removed(link: str) -> None:
    stored = [props["cta_url"] for props in iterate_rendered_props(blocks.BLOCK_TYPES["Hero"], link)]

    assert [each for each in stored if each and not each.startswith(SAFE_LINK)] == []


def test_front_end_tests_the_same_list() -> None:
    assert json.loads(Path(FOR_THE_FRONT_END).read_text()) == list(PAYLOADS)
