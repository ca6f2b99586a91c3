"""Imported tables become tables here; lost content is reported."""

import pytest

from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.models import Post
from tenants.wordpress.markup import convert
from tenants.wordpress.services import import_site
from tests.tenants.wordpress.exports import export, item, list_blocks, list_losses


class SiteWithoutFiles:
    """A site without files."""

    def media_id(self, *, attachment: str = "", address: str = "") -> int | None:
        return None

    def is_expected(self, *, attachment: str = "", address: str = "") -> bool:
        return False

    def address_of(self, attachment: str, address: str) -> str:
        return address


def convert_table(markup: str) -> dict:
    (block,) = convert(markup, SiteWithoutFiles()).blocks
    assert block["type"] == "Table"
    return block["props"]


def test_table_with_headings_and_caption_is_imported_as_one(in_alpha: DomainRef):
    report = import_site(
        export(
            item(
                content='<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Tray</th>'
                "<th>Price</th></tr></thead><tbody><tr><td>Small<br>or two</td><td>90 &amp; up</td></tr>"
                "<tr><td>Large</td></tr></tbody></table><figcaption>Our trays</figcaption></figure>"
                "<!-- /wp:table --><p>after</p>"
            )
        )
    )

    table, after = list_blocks(Post.objects.get(title="Post 1"))
    assert (table["type"], after["type"]) == ("Table", "RichText")
    assert (
        table["props"]
        | {
            "caption": "Our trays",
            "header": "row",
            "cells": [["Tray", "Price"], ["Small\nor two", "90 & up"], ["Large", ""]],
        }
        == table["props"]
    )
    assert [each for each in list_losses(report) if "table" in each] == []


def test_merged_cells_are_split_and_reported():
    converted = convert(
        '<table><tr><th rowspan="2">Day</th><th colspan="2">Opens</th></tr>'
        "<tr><th>Noon</th><th>Night</th></tr>"
        '<tr><th>Fri</th><td colspan="2">all day</td></tr></table>',
        SiteWithoutFiles(),
    )

    assert converted.blocks[0]["props"]["cells"] == [
        ["Day", "Opens", "Opens"],
        ["Day", "Noon", "Night"],
        ["Fri", "all day", "all day"],
    ]
    assert converted.blocks[0]["props"]["header"] == "both"
    assert any("Merged table cells" in each for each in converted.losses)


@pytest.mark.parametrize(
    ("cell", "loss"),
    [
        ('<a href="https://old.example.com/tray">tray</a>', "https://old.example.com/tray"),
        ("<strong>tray</strong>", "<strong>"),
        ('tray<img src="https://old.example.com/tray.jpg">', "above the table: https://old"),
        ("<table><tr><td>tray</td></tr></table>", "nested table"),
    ],
)
def test_unsupported_cell_content_is_reported_and_its_text_preserved(cell: str, loss: str):
    converted = convert(f"<table><tr><td>{cell}</td><td>1</td></tr></table>", SiteWithoutFiles())

    assert converted.blocks[0]["props"]["cells"] == [["tray", "1"]]
    assert any(loss in each for each in converted.losses)


@pytest.mark.parametrize(
    "markup",
    [
        "<table><tr>" + "<td>a</td>" * 13 + "</tr></table>",
        f"<table><tr><td>{'a ' * 300}</td><td>b</td></tr></table>",
        '<table><tr><td colspan="99999">a</td></tr></table>',
        "<table><tr><td>a</td></tr></table>",
    ],
)
def test_unsupported_table_becomes_text_and_is_reported(markup: str):
    converted = convert(markup, SiteWithoutFiles())

    assert [block["type"] for block in converted.blocks] == ["RichText"]
    assert any("lines of text" in each for each in converted.losses)


def test_long_table_is_split_with_repeated_headings():
    rows = "".join(f"<tr><td>{number}</td><td>a</td></tr>" for number in range(150))
    converted = convert(f"<table><tr><th>No.</th><th>Name</th></tr>{rows}</table>", SiteWithoutFiles())

    first, second = (block["props"]["cells"] for block in converted.blocks)
    assert (len(first), len(second), first[0], second[0], second[1]) == (
        100, 52, ["No.", "Name"], ["No.", "Name"], ["99", "a"],
    )  # fmt: skip
    assert any("2 tables" in each for each in converted.losses)


@pytest.mark.parametrize("rest", ["", "<table><tr><td>", "</td></tr></table></table></table>"])
def test_unclosed_table_loses_no_word(rest: str):
    assert convert_table(f"<table><tr><td>a<td>b{rest}")["cells"] == [["a", "b"]]


def test_huge_spans_take_no_time():
    cells = '<td rowspan="99999" colspan="12">a</td>' * 20_000

    assert convert(f"<table>{cells}</table>", SiteWithoutFiles()).losses
