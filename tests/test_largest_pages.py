"""Pages with the maximum amount of content stay small and cheap to render."""

import subprocess
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import orjson
import psutil
import pytest
from django.test import Client

from commissary.processes.renderer import renderer_command, renderer_environment
from shared.tenancy.cache import tenant_cache
from tenants.faqs.models import MOST_LETTERS
from tenants.food_menus import limits
from tenants.posts.blocks.checking import MAX_BLOCKS, MAX_BYTES, MAX_PARTS
from tenants.posts.blocks.kinds import Prop
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.collections import COLLECTIONS, CUISINES, MEMBERS
from tenants.posts.content.body import MAX_REFERENCES
from tenants.posts.models import Post
from tenants.site.rendering import client as renderer_client
from tenants.site.rendering.http import RendererAddress
from tests.kit import make
from tests.kit.makers.stops import ALL_DAY, in_days
from tests.kit.waiting import until

pytestmark = pytest.mark.usefixtures("in_alpha")

MOST_PAGE_BYTES = 2_000_000
MOST_CPU_SECONDS = 0.3
"""About double the cost of the largest pages, because CPU time varies on shared cores."""
TIMES = 8
"""The minimum CPU time of several pages counts, because the first pages compile the renderer's code."""
TEXT = "Slow-cooked beans & rice, lime "
LISTS = ("/", "/members", "/cuisines", "/showcases", "/blog", "/faq", "/menu", "/today")
CUT = "This page is too long to show in full"


class Renderer:
    """The real renderer, started like by the product."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = psutil.Process(process.pid)

    def cpu_seconds(self) -> float:
        """Return the CPU time of the renderer and of this process, which handles the requests."""
        return sum(self._process.cpu_times()[:2]) + time.process_time()


@pytest.fixture(scope="module")
def _running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Renderer, RendererAddress]]:
    socket = tmp_path_factory.mktemp("renderer") / "renderer.sock"
    environment = {"RENDERER_URL": f"unix://{socket}", "RENDERER_THREADS": "1"}
    with subprocess.Popen(renderer_command(), env=renderer_environment(environment)) as process:
        until(socket.exists, 30)
        yield Renderer(process), RendererAddress(str(socket))
        process.terminate()


@pytest.fixture
def renderer(
    _running: tuple[Renderer, RendererAddress], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Renderer]:
    """A running renderer for a site without a cache."""
    renderer, settings.RENDERER = _running
    monkeypatch.setattr(type(tenant_cache), "get_or_set", lambda _cache, _name, make, _timeout: make())
    yield renderer
    renderer_client._get_renderer.cache_clear()


def fill_domain() -> None:
    """Fill every list of the domain with about the maximum amount of text."""
    cuisines = [make.post("cuisines", title=f"{TEXT * 5}{number}") for number in range(48)]
    pictures = [make.media(width=4_000, height=3_000, alt=TEXT * 8).pk for _ in range(MAX_REFERENCES)]
    for collection in (each for each in COLLECTIONS if each is not CUISINES):
        body = {"address": TEXT * 9, "place": TEXT * 9, "excerpt": TEXT * 15, "description": f"<p>{TEXT}</p>"}
        body["date"] = in_days(3)
        for number in range(48):
            kinds = {each.name: each.kind for each in collection.fields}
            files = {"media": pictures[0], "media_list": pictures}
            make.post(
                collection,
                title=f"{TEXT * 5}{number}",
                attributes={name: text for name, text in body.items() if name in kinds},
                media={name: files[kind] for name, kind in kinds.items() if kind in files},
                external={"cuisines": [each.pk for each in cuisines[:4]]} if collection is MEMBERS else {},
            )
    for number in range(MOST_LETTERS // 20_000):
        make.faq(f"Question {number}?", answer=f"<p>{TEXT * 630}</p>")
    dishes = [make.dish(f"Dish {number}", description=TEXT * 6) for number in range(limits.MOST_DISHES)]
    make.food_menu(sections=[{"title": "Course", "dishes": dishes}] * 4)
    for member in Post.objects.of(MEMBERS):
        make.stop(in_days(0), name=TEXT * 3, business_id=member.pk, note=TEXT * 3, **ALL_DAY)


@pytest.mark.timeout(300)
def test_largest_pages_are_small_and_cheap(renderer: Renderer) -> None:
    fill_domain()
    values = {**_VALUES, "media": make.media(width=4_000, height=3_000, path="pictures/of/food").pk}
    for block_type in BLOCK_TYPES:
        blocks = [_build_largest(block_type, values) for _ in range(MAX_BLOCKS)]
        make.post("pages", url=f"of/{block_type.lower()}", builder=make.builder(*_limit_blocks(blocks)))

    posts = [f"/{each.live_url}" for each in Post.objects.live().order_by("type", "pk").distinct("type")]

    pages = [
        _page(url, renderer) for url in (*LISTS, *posts, *(f"/of/{each.lower()}" for each in BLOCK_TYPES))
    ]

    assert [each for each in pages if each.size > MOST_PAGE_BYTES] == []
    assert [each for each in pages if each.cpu_seconds > MOST_CPU_SECONDS] == []
    assert [each.url for each in pages if each.is_cut and each.url in LISTS] == []


def test_page_with_too_many_parts_is_shortened_with_a_notice(renderer: Renderer) -> None:
    texts = [make.block("RichText", html=f"<p>{TEXT * 10}</p>") for _ in range(MAX_BYTES // 500)]
    parts = [make.post("pages", url=f"part-{n}", builder=make.builder(*texts)) for n in range(MAX_PARTS)]
    blocks = [make.block("PagePart", post_id=parts[n % MAX_PARTS].pk) for n in range(MAX_BLOCKS)]
    make.post("pages", url="full", builder=make.builder(*blocks))

    page = _page("/full", renderer)

    assert page.is_cut
    assert page.size < MOST_PAGE_BYTES
    assert page.cpu_seconds < MOST_CPU_SECONDS


def _build_largest(block_type: str, values: dict[str, Any]) -> dict[str, Any]:
    """Build a block of that type with its largest values."""
    props = BLOCK_TYPES[block_type].props
    props = {name: prop for name, prop in props.items() if prop.family == "image"}
    numbers = {name: prop.maximum for name, prop in props.items() if prop.kind == "number"}
    texts = {name: values[prop.kind] for name, prop in props.items() if prop.kind in values}
    lists = {
        name: [_entry(prop, values)] * (1 if prop.unique else prop.max_items)
        for name, prop in props.items()
        if prop.kind == "list"
    }
    cells = {"cells": [["Beans"] * 12] * 100} if "cells" in props else {}
    return make.block(block_type, **numbers, **texts, **lists, **cells)


def _entry(prop: Prop, values: dict[str, Any]) -> dict[str, Any]:
    return {name: values.get(each.kind, each.default) for name, each in prop.items.items()}


_VALUES = {"text": "Beans", "slug": "beans", "html": "<p>Beans</p>", "url": "/menu"}


def _limit_blocks(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the maximum number of these blocks in a document, from the start."""
    return blocks[: MAX_BYTES * len(blocks) // max(MAX_BYTES, len(orjson.dumps(blocks)) + 1_000)]


class Page(NamedTuple):
    url: str
    size: int
    cpu_seconds: float
    is_cut: bool


def _page(url: str, renderer: Renderer) -> Page:
    """Request the page several times."""
    visitor, seconds = Client(HTTP_HOST="alpha.test"), []
    for _ in range(TIMES):
        before = renderer.cpu_seconds()
        response = visitor.get(url)
        seconds.append(renderer.cpu_seconds() - before)
        assert response.status_code == 200, url
    html = response.content.decode()
    assert 'id="shell"' in html, f"the renderer rendered {url}"
    return Page(url, len(response.content), min(seconds), CUT in html)
