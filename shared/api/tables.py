"""CSV tables that are streamed row by row. Cells are escaped, so that spreadsheets do not run formulas."""

import csv
from collections.abc import Iterable, Iterator

from django.http import StreamingHttpResponse

MEDIA_TYPE = "text/csv"
# Characters that start a formula in a spreadsheet. Some spreadsheets ignore tabs and line ends before them.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_IGNORED = " \"'\u00a0\u200b\ufeff"
_MARK = "\ufeff"  # Without this mark, spreadsheets do not detect UTF-8.


class TableResponse(StreamingHttpResponse):
    """A CSV file that the browser downloads as `name`.

    The rows are created while the response is sent, after the request's transaction.
    """

    def __init__(self, name: str, head: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
        headers = {
            "Content-Disposition": f'attachment; filename="{name}.csv"',
            "X-Content-Type-Options": "nosniff",
        }
        super().__init__(csv_lines(head, rows), content_type=f"{MEDIA_TYPE}; charset=utf-8", headers=headers)


def escape_cell(value: object) -> str:
    """Return `value` as text for a cell. Text that could be a formula gets an apostrophe at its start."""
    if value is None:
        return ""
    text = str(value)
    is_number = isinstance(value, int | float)
    # Spreadsheets ignore leading quotes and blanks.
    begins = text.startswith(_FORMULA) or text.lstrip(_IGNORED).startswith(_FORMULA)
    return f"'{text}" if begins and not is_number else text


def unescape_cell(cell: str) -> str:
    """Return the original value of an imported cell that `escape_cell` wrote."""
    return cell[1:] if cell.startswith("'") and escape_cell(cell[1:]) == cell else cell


class _LineBuffer:
    """A file-like object for the csv module that returns each written line instead of storing it."""

    def write(self, line: str) -> str:
        return line


def csv_lines(head: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a CSV file, starting with the header."""
    writer = csv.writer(_LineBuffer())
    yield _MARK + writer.writerow([escape_cell(each) for each in head])
    for row in rows:
        yield writer.writerow([escape_cell(each) for each in row])
