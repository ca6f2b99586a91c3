"""Read a list as a validated table. Unusable files are rejected before anything is written."""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Protocol

from django.utils.translation import gettext as _

from shared.api.tables import unescape_cell
from shared.api.uploads import MB
from shared.table_files.encodings import decode
from shared.table_files.errors import FileRefused, FileTooLarge
from shared.table_files.workbooks import BEGIN, WorkbookRows

MAX_BYTES = 20 * MB
MAX_ROWS = 50_000
MAX_COLUMNS = 100
MAX_COLUMN_NAME = 200
_LINES_PER_ROW = 20
"""The maximum number of lines per row, which allows for empty rows and line breaks in cells."""
_ROWS_ABOVE_HEADER = 20
_SAMPLE = 200

_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_NO_TABLES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF-", b"{\\rtf", b"<!DOCTYPE", b"<html")
_SEPARATORS = (",", ";", "\t", "|")
_STATED_SEPARATOR = re.compile(r'"?sep=(.)"?[ \t]*(?:\r\n|\r|\n)', re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_BIDI_CONTROLS = re.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


class BinaryFile(Protocol):
    """A file that can be read up to a number of bytes."""

    def read(self, size: int = -1, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table: its number in a spreadsheet, and its cells by column."""

    number: int
    cells: dict[str, str]
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """The content of a readable file: its columns in order, and every row that is not empty."""

    columns: tuple[str, ...]
    rows: list[TableRow] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Messages about the parts of the file that are not rows of the table."""
    encoding: str = ""
    """The encoding of the text, or "" for a workbook."""

    def samples(self) -> dict[str, str]:
        """Return the first value of each column."""
        samples: dict[str, str] = {}
        for row in self.rows[:_SAMPLE]:
            for column, cell in row.cells.items():
                samples.setdefault(column, shorten(cell))
        return samples


@dataclass(frozen=True, slots=True)
class TableFormat:
    """The rules for reading a file: its limits, and the user's choices that replace detected values."""

    max_bytes: int = MAX_BYTES
    max_rows: int = MAX_ROWS
    encoding: str = ""
    allows_workbooks: bool = True
    has_header: bool = True
    is_header: Callable[[Sequence[str]], bool] = bool
    """A function that returns whether a row is the header, for files with other rows above the header."""


_ANY_TABLE = TableFormat()


def read_table(file: BinaryFile, wanted: TableFormat = _ANY_TABLE) -> ImportedTable:
    """Read `file` as CSV or as an Excel workbook. Raises FileRefused if the file is not usable."""
    raw = file.read(wanted.max_bytes + 1)
    if len(raw) > wanted.max_bytes:
        raise FileTooLarge(wanted.max_bytes)
    refuse_other_formats(raw)
    if raw.startswith(BEGIN):
        if not wanted.allows_workbooks:
            raise FileRefused(_("Save the list as CSV. Excel workbooks can't be imported here."))
        book = WorkbookRows(
            raw,
            max_bytes=wanted.max_bytes,
            max_columns=MAX_COLUMNS,
            max_rows=_LINES_PER_ROW * wanted.max_rows,
        )
        return _table(book, wanted, book.notes, "")
    text, encoding = decode(raw, wanted.encoding)
    return _table(_csv_rows(text, wanted.max_rows), wanted, [], encoding)


def refuse_other_formats(begin: bytes) -> None:
    """Raise FileRefused if the file starts like an image, a PDF or an old Excel file."""
    if begin.startswith(_OLD_EXCEL):
        raise FileRefused(
            _("This Excel file is in the old format or has a password. Save it as .xlsx without a password.")
        )
    if begin.startswith(_NO_TABLES):
        raise FileRefused(_("The file is not a table. Upload a CSV file or an Excel workbook (.xlsx)."))


def clean(text: str) -> str:
    """Return `text` on one line, without control characters, direction overrides and repeated spaces."""
    if not (text.isascii() and text.isprintable()):
        text = _CONTROLS.sub(" ", _BIDI_CONTROLS.sub("", text))
    return " ".join(text.split())


def shorten(text: str, length: int = 60) -> str:
    """Return `text` shortened for a message."""
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def _table(
    records: Iterable[list[str]], wanted: TableFormat, notes: list[str], encoding: str
) -> ImportedTable:
    """Return the table with the header and the rows below it.

    Rows above the header become notes. Raises FileRefused if there are no rows or too many.
    """
    numbered = (each for each in enumerate(records, start=1) if any(cell.strip() for cell in each[1]))
    first = list(islice(numbered, _ROWS_ABOVE_HEADER))
    if not first:
        raise FileRefused(_("The file is empty."))
    at = -1
    if wanted.has_header:
        at = next((at for at in range(len(first)) if _is_header(at, first, wanted)), 0)
    columns = _columns(first[at][1]) if at >= 0 else _number_columns(first)
    above = [
        _("Row %(number)s above the column names isn't imported: %(text)s")
        % {"number": number, "text": shorten(clean(" ".join(cells)))}
        for number, cells in first[: max(at, 0)]
    ]
    table = ImportedTable(columns, notes=notes, encoding=encoding)
    for number, cells in chain(first[at + 1 :], numbered):
        if len(table.rows) == wanted.max_rows:
            raise _too_many_rows(wanted.max_rows)
        table.rows.append(_row(number, columns, cells))
    if not table.rows:
        raise FileRefused(_("The file has a header row but no data."))
    table.notes[:0] = above
    return table


def _is_header(at: int, rows: list[tuple[int, list[str]]], wanted: TableFormat) -> bool:
    """Return whether the row contains column names. Rows above a header, such as a title, have fewer
    cells."""
    filled = [sum(1 for cell in cells if cell.strip()) for _number, cells in rows[: at + 1]]
    return wanted.is_header(rows[at][1]) and all(count < filled[at] for count in filled[:at])


def _too_many_rows(most: int) -> FileRefused:
    return FileRefused(
        _("The file can have up to %(most)s rows. Split it and import the parts.") % {"most": f"{most:,}"}
    )


def _row(number: int, columns: Sequence[str], cells: Sequence[str]) -> TableRow:
    # Do not store empty cells, because most cells of a table with many columns are empty.
    named = {
        name: clean(unescape_cell(cell)) for name, cell in zip(columns, cells, strict=False) if name and cell
    }
    return TableRow(number, named, sum(1 for cell in cells[len(columns) :] if cell.strip()))


def _csv_rows(text: str, max_rows: int) -> Iterator[list[str]]:
    """Yield the rows of a CSV file as lists of cells, including empty rows."""
    stated = _STATED_SEPARATOR.match(text)
    if stated:
        yield []  # Keep the same row numbers as in a spreadsheet.
        text = text[stated.end() :]
    if not text.strip():
        return
    separator = stated[1] if stated else _find_separator(text)
    # Tables copied from a spreadsheet can contain quotation marks that enclose nothing.
    is_plain = separator == "\t" and not _reads_strictly(text, separator, max_rows)
    lines = _lines(text, max_rows)
    records = (
        csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE)
        if is_plain
        else csv.reader(lines, delimiter=separator, strict=True)
    )
    while (cells := _next_record(records)) is not None:
        yield cells


def _reads_strictly(text: str, separator: str, max_rows: int) -> bool:
    try:
        for _record in csv.reader(_lines(text, max_rows), delimiter=separator, strict=True):
            pass
    except csv.Error:
        return False
    return True


def _find_separator(text: str) -> str:
    """Return the separator of the text.

    This is the character that occurs equally often in most of the first lines, otherwise the most frequent
    character in the first line.
    """
    lines = [
        _QUOTED.sub("", line[:10_000]) for line in islice(io.StringIO(text, newline=""), 50) if line.strip()
    ]
    scores = {}
    for separator in _SEPARATORS:
        counts = Counter(count for line in lines if (count := line.count(separator)))
        usual, times = max(counts.items(), key=lambda each: (each[1], each[0]), default=(0, 0))
        scores[separator] = (times, usual) if times * 2 > len(lines) else (0, lines[0].count(separator))
    return max(_SEPARATORS, key=scores.__getitem__)


def _lines(text: str, max_rows: int) -> Iterator[str]:
    """Yield the lines with their line ends. Raises FileRefused for too many lines and for NUL bytes."""
    most = _LINES_PER_ROW * max_rows + 1_000
    for number, line in enumerate(io.StringIO(text, newline=""), start=1):
        if number > most:
            raise FileRefused(
                _("The file can have up to %(most)s lines. Delete empty lines, or split the file.")
                % {"most": f"{most:,}"}
            )
        if "\0" in line:
            raise FileRefused(
                _("Line %(number)s contains a NUL byte. Upload a CSV file.") % {"number": number}
            )
        yield line


def _next_record(records: Iterator[list[str]]) -> list[str] | None:
    try:
        return next(records, None)
    except csv.Error as error:
        line = getattr(records, "line_num", 0)
        raise FileRefused(_csv_problem(str(error), line)) from error


def _csv_problem(problem: str, line: int) -> str:
    if "field larger" in problem:
        return _(
            "The cell that ends on line %(line)s has more than %(most)s characters. Check for a "
            "missing closing quote."
        ) % {"line": line, "most": f"{csv.field_size_limit():,}"}
    if "unexpected end" in problem:
        return _("A closing quote is missing: the file ends on line %(line)s, in the middle of a cell.") % {
            "line": line
        }
    if "expected after" in problem:
        return _(
            "Line %(line)s: a closing quote is in the middle of a cell. Double the quotes inside a cell."
        ) % {"line": line}
    return _("Line %(line)s cannot be read as CSV: %(problem)s.") % {"line": line, "problem": problem}


def _columns(header: list[str]) -> tuple[str, ...]:
    """Return the names in the header, with numbers for repeated names.

    A column without a name has the name "", and is ignored.
    """
    if len(header) > MAX_COLUMNS:
        raise _too_many_columns()
    columns: list[str] = []
    seen: set[str] = set()
    for name in map(clean, header):
        if len(name) > MAX_COLUMN_NAME:
            raise FileRefused(
                _("Shorten the column name “%(name)s” to %(most)s characters.")
                % {"name": shorten(name), "most": MAX_COLUMN_NAME}
            )
        unique, number = name, 1
        while name and unique.casefold() in seen:
            number += 1
            unique = f"{name} ({number})"
        seen.add(unique.casefold())
        columns.append(unique)
    return tuple(columns)


def _number_columns(rows: list[tuple[int, list[str]]]) -> tuple[str, ...]:
    """Return generated names for the columns of a table without a header."""
    count = max(len(cells) for _number, cells in rows)
    if count > MAX_COLUMNS:
        raise _too_many_columns()
    return tuple(_("Column %(number)s") % {"number": number} for number in range(1, count + 1))


def _too_many_columns() -> FileRefused:
    return FileRefused(_("The header can have up to %(most)s columns.") % {"most": MAX_COLUMNS})
