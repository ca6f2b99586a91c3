"""Tables as CSV, sent row by row, which no spreadsheet reads as formulas."""

import csv
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import StreamingHttpResponse

MEDIA_TYPE = "text/csv"
# What a spreadsheet takes for the beginning of a formula; tabs and line ends are dropped before it looks.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_IGNORED = " \"'\u00a0\u200b\ufeff"
_MARK = "\ufeff"  # without it, spreadsheets read UTF-8 as something else


class TableResponse(StreamingHttpResponse):
    """A CSV file to save under `name`. Rows are made while they are sent, after the request's work."""

    def __init__(self, name: str, head: Iterable[str], rows: Iterable[Iterable[Any]]) -> None:
        headers = {
            "Content-Disposition": f'attachment; filename="{name}.csv"',
            "X-Content-Type-Options": "nosniff",
        }
        super().__init__(_lines(head, rows), content_type=f"{MEDIA_TYPE}; charset=utf-8", headers=headers)


def escaped_cell(value: Any) -> str:
    """`value` as a cell: text that could be a formula starts with an apostrophe."""
    if value is None:
        return ""
    text = str(value)
    is_number = isinstance(value, int | float)
    # Spreadsheets look past quotes and blanks.
    begins = text.startswith(_FORMULA) or text.lstrip(_IGNORED).startswith(_FORMULA)
    return f"'{text}" if begins and not is_number else text


def unescaped_cell(cell: str) -> str:
    """A cell as it was before `escaped_cell` made it one, for whoever reads such a table again."""
    return cell[1:] if cell.startswith("'") and escaped_cell(cell[1:]) == cell else cell


class _LineBuffer:
    """Lets the csv module hand its lines over one at a time."""

    def write(self, line: str) -> str:
        return line


def _lines(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    writer = csv.writer(_LineBuffer())
    yield _MARK + writer.writerow([escaped_cell(each) for each in head])
    for row in rows:
        yield writer.writerow([escaped_cell(each) for each in row])
