"""Find the table in plain text: its separator, its rows with their line numbers, and its columns."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from tenants.food_menus import cells
from tenants.food_menus.columns import Column, are_complete, price_column, read_columns
from tenants.food_menus.prices import DASH, find_amounts, plain_text, read_amount

DELIMITERS: Final = ("\t", ";", "|", ",")
MOST_COLUMNS: Final = 100
_SAMPLE: Final = 200
"""The number of rows used to recognize columns."""
_ROWS_ABOVE: Final = 10
"""The number of rows at the start that can contain the titles."""
_LONGEST_CELL_LINES: Final = 40
"""Maximum number of lines in a quoted cell. If a cell is longer, its opening quotation mark is treated as
text."""
_LEAST_PRICES: Final = 0.6
_LONGEST_PRICE: Final = 40
_RULE = re.compile(r"[:\s]*-{3,}[:\s]*")
"""A pattern for the cells below the titles of a Markdown table."""
_DASHES = re.compile(rf"(?:{DASH}|=)+(?:\s|$)")


@dataclass(frozen=True, slots=True)
class Row:
    """A row, and the number of its first line."""

    line: int
    cells: list[str]

    @property
    def text(self) -> str:
        return " | ".join(each for each in self.cells if each)


@dataclass(frozen=True, slots=True)
class Table:
    """The non-blank rows of a table, and its columns."""

    rows: list[Row]
    columns: list[Column]
    header_rows: int
    """The number of rows before the first dish. The last of these rows contains the titles."""
    is_known: bool
    """Whether the titles identify the columns of dishes and prices."""


def find_table(text: str, currency: str) -> Table | None:
    """Return the table in the text, with its columns if they are recognized, or None if the text is not a
    table."""
    text, given = _without_declaration(text.lstrip("\ufeff"))
    found = [
        (delimiter, rows)
        for delimiter in ([given] if given else DELIMITERS)
        if delimiter in text and len(rows := _rows(text, delimiter, 2 if given else 1)) > 0
    ]
    for _delimiter, rows in found:
        table = _with_titles(rows, currency)
        if table is not None:
            return table
    shaped = [
        table for delimiter, rows in found if (table := _by_shape(rows, delimiter, currency)) is not None
    ]
    return max(shaped, key=lambda table: len(table.columns), default=None)


def with_columns(table: Table, fields: Sequence[str], header_rows: int, currency: str) -> Table:
    """Return the table with these fields for its columns. The titles of price columns become sizes."""
    several = list(fields).count("price") > 1
    has_titles = 0 < header_rows <= len(table.rows)
    titles = table.rows[header_rows - 1].cells if has_titles else []
    columns = []
    for place, field in enumerate(fields):
        title = " ".join(titles[place].split()) if place < len(titles) else ""
        column = Column(title, field)
        if field == "price" and title:
            named = price_column(title, currency)
            column = named if several else replace(named, size="")
        columns.append(column)
    return Table(table.rows, columns, header_rows, is_known=True)


def _with_titles(rows: Sequence[Row], currency: str) -> Table | None:
    for place, row in enumerate(rows[:_ROWS_ABOVE]):
        columns = read_columns(row.cells[:MOST_COLUMNS], currency)
        if are_complete(columns):
            return Table(list(rows), columns, place + 1, is_known=True)
    return None


def _by_shape(rows: Sequence[Row], delimiter: str, currency: str) -> Table | None:
    """Return a table with unknown titles if all rows have the same width and a column contains prices, or
    None."""
    width, _count = Counter(len(row.cells) for row in rows).most_common(1)[0]
    start = next((place for place, row in enumerate(rows) if len(row.cells) == width), 0)
    body = rows[start:]
    is_even = all(len(row.cells) == width or (delimiter != "," and len(row.cells) < width) for row in body)
    if (
        not 2 <= width <= MOST_COLUMNS
        or len(body) < 2
        or start > 3
        or not is_even
        or _is_prose(body, delimiter)
    ):
        return None
    sample = body[:_SAMPLE]
    prices = [place for place in range(width) if _has_prices([_cell(row, place) for row in sample], currency)]
    if not prices or _are_lines(sample, currency):
        return None
    first = next(place for place, row in enumerate(rows) if _is_price(_cell(row, prices[-1]), currency))
    titles = rows[first - 1].cells if first else []
    columns = read_columns([titles[place] if place < len(titles) else "" for place in range(width)], currency)
    if len(prices) == 1 and all(each.field != "price" for each in columns):
        columns[prices[0]] = replace(columns[prices[0]], field="price")
    return Table(list(rows), columns, first, is_known=False)


def _is_prose(rows: Sequence[Row], delimiter: str) -> bool:
    """Return whether the commas belong to sentences, where a space follows them, or to prices such as
    "59,-"."""
    return delimiter == "," and any(
        each.startswith(" ") or _DASHES.match(each) for row in rows for each in row.cells[1:] if each.strip()
    )


def _are_lines(rows: Sequence[Row], currency: str) -> bool:
    """Return whether each row consists of a name and prices, so that it needs no titles."""
    return all(
        any(map(str.isalpha, row.cells[0]))
        and not row.cells[0].startswith('"')
        and all(_is_price(each, currency) for each in row.cells[1:] if each)
        and (len(row.cells) == 2 or not any("," in each for each in row.cells))
        for row in rows
    )


def _has_prices(column: Sequence[str], currency: str) -> bool:
    return sum(_is_price(each, currency) for each in column) >= max(1, _LEAST_PRICES * (len(column) - 1))


def _is_price(cell: str, currency: str) -> bool:
    if read_amount(cell.strip(), currency) is not None:
        return True
    prices = cells.read_prices(cell, currency) if len(cell) <= _LONGEST_PRICE else None
    return bool(prices) and all(
        any(find_amounts(plain_text(each["amount"]), currency)) for each in prices or ()
    )


def _cell(row: Row, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _rows(text: str, delimiter: str, first_line: int) -> list[Row]:
    """Return the rows that are not blank.

    If every line has delimiters at both ends, leave out the blank columns.
    """
    try:
        rows = _parse(text, delimiter, first_line, csv.QUOTE_MINIMAL)
    except csv.Error:
        rows = _parse(text, delimiter, first_line, csv.QUOTE_NONE)
    rows = [
        row
        for row in rows
        if any(map(str.strip, row.cells)) and not all(map(_RULE.fullmatch, filter(None, row.cells)))
    ]
    if delimiter == "|" and rows and all(len(row.cells) > 2 and not row.cells[0].strip() for row in rows):
        rows = [Row(row.line, row.cells[1 : None if row.cells[-1].strip() else -1]) for row in rows]
    return rows


def _parse(text: str, delimiter: str, first_line: int, quoting: Literal[0, 3]) -> list[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=quoting, strict=True)
    rows, line = [], first_line
    for values in reader:
        rows.append(Row(line, values))
        if reader.line_num + first_line - line > _LONGEST_CELL_LINES:
            raise csv.Error
        line = reader.line_num + first_line
    return rows


def _without_declaration(text: str) -> tuple[str, str]:
    """Return the text without Excel's line `sep=;`, and the separator that this line declares."""
    match = re.match(r"sep=(?P<delimiter>[^\w\s]|\t)\r?\n", text, re.IGNORECASE)
    return (text[match.end() :], match["delimiter"]) if match else (text, "")
