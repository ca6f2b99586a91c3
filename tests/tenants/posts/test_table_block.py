"""The Table block: limits, and search in its text."""

import pytest
from django.core.exceptions import ValidationError

from tenants.posts.blocks import BLOCK_TYPES, clean_builder
from tenants.posts.blocks.values import clean_value
from tenants.posts.collections import COLLECTIONS
from tenants.posts.searching.text import searchable_text

CELLS = BLOCK_TYPES["Table"].props["cells"]


def test_rows_are_as_long_as_the_longest():
    assert clean_value(CELLS, [["Tray", "Price"], ["Small"]]) == [["Tray", "Price"], ["Small", ""]]


@pytest.mark.parametrize(
    "cells",
    [
        "Tray",
        ["Tray"],
        [{"0": "Tray"}],
        [[1]],
        [[None]],
        [["x" * 501]],
        [["Tray"]] * 101,
        [["Tray"] * 13],
    ],
)
def test_invalid_or_too_large_table_is_rejected(cells):
    document = {"content": [{"type": "Table", "props": {"id": "a", "cells": cells}}]}

    with pytest.raises(ValidationError) as refused:
        clean_builder(document)

    assert list(refused.value.message_dict) == ["builder.content.0.props.cells"]


def test_largest_table_is_accepted():
    largest = [["x" * 500] * 12] * 100

    assert clean_value(CELLS, largest) == largest


def test_text_of_cells_is_searchable():
    table = {"type": "Table", "props": {"id": "a", "cells": [["Tray", "Birria"], ["", "90"]]}}

    assert searchable_text(COLLECTIONS[0], {}, clean_builder({"content": [table]})) == "Tray Birria 90"
