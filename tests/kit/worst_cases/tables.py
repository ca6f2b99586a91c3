"""Tables that the panel imports immediately."""

import io

from shared.table_files.reading import TableFormat, read_table
from tenants.posts.importing.columns import mapping_for
from tenants.posts.importing.drafts import ITEMS_PER_ROW, build_draft, members_in
from tenants.posts.importing.services import UPLOAD_BYTES, UPLOAD_ROWS
from tests.kit.inputs import encode_text, repeat_numbered_unit, repeat_unit
from tests.kit.linear import WorstCase


def _prepare_import(contents: bytes) -> object:
    """Run all steps of an import before it writes."""
    table = read_table(io.BytesIO(contents), TableFormat(UPLOAD_BYTES, UPLOAD_ROWS))
    members, _refused = members_in(
        table, mapping_for(table.columns, {}), max_items=ITEMS_PER_ROW * UPLOAD_ROWS
    )
    return [build_draft(member.rows.values()) for member in members]


_HEADER = ",".join(["title", *(f"c{each}" for each in range(99))]) + "\n"
_TABLES = tuple(
    WorstCase(f"CSV: {name}", encode_text(make), _prepare_import, n)
    for name, (make, n) in {
        "full rows": (repeat_unit("x," * 99 + "x\n", before=_HEADER), 1_250),
        "empty cells": (repeat_unit("x" + "," * 99 + "\n", before=_HEADER), 1_250),
        "surplus cells": (repeat_unit("," * 1_000 + "x\n", before="title\n"), 1_200),
        "cells of control characters": (repeat_unit("\x01 " * 500 + "\n", before="title\n"), 1_200),
        "empty lines": (repeat_unit("\n", before="title\n"), 1_250_000),
        "lines of commas": (repeat_unit(",\n", before="title\n"), 600_000),
        "columns": (repeat_unit(","), 1_250_000),
        "lines in a cell": (repeat_unit("\n", before='title\n"', after='"'), 32_000),
        "a quote that never ends": (repeat_unit("a", before='"'), 1_250_000),
        "dishes": (repeat_numbered_unit('m#,"' + ",a" * 7 + '"\n', before="title,food\n"), 1_250),
        "dishes all different": (
            lambda n: (
                "title,food\n"
                + "".join(f'm{row},"{",".join(f"q{row}w{each}" for each in range(8))}"\n' for row in range(n))
            ),
            1_250,
        ),
        "brackets": (repeat_numbered_unit('m#,"' + "(," * 990 + '"\n', before="title,food\n"), 12),
        "one member": (
            repeat_numbered_unit("one,#,#.5,#.5,tacos\n", before="title,address,latitude,longitude,food\n"),
            1_250,
        ),
        "marks on a letter": (lambda n: f"title\na{chr(0x301) * n}{chr(0x316) * n}\n", 12_000),
    }.items()
)
_MAPPINGS = (
    WorstCase(
        "CSV: a column that is called almost like it",
        lambda n: ("zy" * n, [f"{'zx' * n}{each}" for each in range(100)]),
        lambda values: mapping_for(values[1], {values[0]: "title"}),
        2_500,
    ),
)

CASES = (*_TABLES, *_MAPPINGS)
