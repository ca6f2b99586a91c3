"""Tables that the panel imports at once."""

import io

from tenants.posts.importing.columns import mapping_for
from tenants.posts.importing.drafts import ITEMS_PER_ROW, draft_of, members_in
from tenants.posts.importing.reading import read_table
from tenants.posts.importing.views import MAX_BYTES, MAX_ROWS_AT_ONCE
from tests.kit.inputs import encoded, numbered, repeated
from tests.kit.linear import WorstCase


def _imported(contents: bytes) -> object:
    """All that an import does before it writes."""
    table = read_table(io.BytesIO(contents), max_bytes=MAX_BYTES, max_rows=MAX_ROWS_AT_ONCE)
    members, _refused = members_in(
        table, mapping_for(table.columns, {}), max_items=ITEMS_PER_ROW * MAX_ROWS_AT_ONCE
    )
    return [draft_of(member.rows.values()) for member in members]


_HEADER = ",".join(["title", *(f"c{each}" for each in range(99))]) + "\n"
_TABLES = tuple(
    WorstCase(f"CSV: {name}", encoded(make), _imported, n)
    for name, (make, n) in {
        "full rows": (repeated("x," * 99 + "x\n", before=_HEADER), 1_250),
        "empty cells": (repeated("x" + "," * 99 + "\n", before=_HEADER), 1_250),
        "surplus cells": (repeated("," * 1_000 + "x\n", before="title\n"), 1_200),
        "cells of control characters": (repeated("\x01 " * 500 + "\n", before="title\n"), 1_200),
        "empty lines": (repeated("\n", before="title\n"), 1_250_000),
        "lines of commas": (repeated(",\n", before="title\n"), 600_000),
        "columns": (repeated(","), 1_250_000),
        "lines in a cell": (repeated("\n", before='title\n"', after='"'), 32_000),
        "a quote that never ends": (repeated("a", before='"'), 1_250_000),
        "dishes": (numbered('m#,"' + ",a" * 7 + '"\n', before="title,food\n"), 1_250),
        "dishes all different": (
            lambda n: (
                "title,food\n"
                + "".join(f'm{row},"{",".join(f"q{row}w{each}" for each in range(8))}"\n' for row in range(n))
            ),
            1_250,
        ),
        "brackets": (numbered('m#,"' + "(," * 990 + '"\n', before="title,food\n"), 12),
        "one member": (
            numbered("one,#,#.5,#.5,tacos\n", before="title,address,latitude,longitude,food\n"),
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
