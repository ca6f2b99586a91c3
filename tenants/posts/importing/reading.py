"""Read a CSV file as a validated table; unusable files are rejected here, before anything is written."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.api.tables import unescaped_cell
from shared.api.uploads import MB

MAX_BYTES = 20 * MB
MAX_ROWS = 50_000
MAX_COLUMNS = 100
MAX_COLUMN_NAME = 200
_LINES_PER_ROW = 20
"""Maximum number of lines per row, for empty rows and line breaks in cells."""

_SEPARATORS = (",", ";", "\t")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_BIDI_CONTROLS = re.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


class FileRefused(ValidationError):
    """The whole file is rejected; nothing was imported."""

    def __init__(self, sentence: str) -> None:
        super().__init__({"file": sentence})
        self.sentence = sentence


class FileTooLarge(FileRefused):
    """The file is larger than the limit."""

    def __init__(self, max_bytes: int) -> None:
        megabytes = max_bytes // MB
        super().__init__(
            _("The file can have up to %(most)s MB. Split it and import the parts.") % {"most": megabytes}
        )


class BinaryLines(Protocol):
    """The file interface for reading: lines of bytes, with a maximum length."""

    def readline(self, size: int = -1, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of the table: its number as a spreadsheet shows it, and its cells by column."""

    number: int
    cells: dict[str, str]
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """A readable file: its columns in order and every non-empty row."""

    columns: tuple[str, ...]
    rows: list[TableRow] = field(default_factory=list)


def read_table(file: BinaryLines, *, max_bytes: int = MAX_BYTES, max_rows: int = MAX_ROWS) -> ImportedTable:
    """Read `file` as UTF-8 CSV; raises FileRefused with the reason."""
    lines = _lines(file, max_bytes, _LINES_PER_ROW * max_rows + 1_000)
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        raise FileRefused(_("The file is empty."))
    records = csv.reader(_again(first, lines), delimiter=_separator(first), strict=True)
    columns = _columns(_next_record(records) or [])
    table = ImportedTable(columns)
    number = 1
    while (cells := _next_record(records)) is not None:
        number += 1
        if not any(cell.strip() for cell in cells):
            continue
        if len(table.rows) == max_rows:
            raise FileRefused(
                _("The file can have up to %(most)s rows. Split it and import the parts.")
                % {"most": f"{max_rows:,}"}
            )
        # In a table with many columns most cells are empty: they are not stored.
        named = {
            name: clean(unescaped_cell(cell))
            for name, cell in zip(columns, cells, strict=False)
            if name and cell
        }
        surplus = sum(1 for cell in cells[len(columns) :] if cell.strip())
        table.rows.append(TableRow(number, named, surplus))
    if not table.rows:
        raise FileRefused(_("The file has a header row but no data."))
    return table


def clean(text: str) -> str:
    """`text` on one line, without control characters, direction overrides and repeated spaces."""
    if not (text.isascii() and text.isprintable()):
        text = _CONTROLS.sub(" ", _BIDI_CONTROLS.sub("", text))
    return " ".join(text.split())


def shorten(text: str, length: int = 60) -> str:
    """`text`, shortened for a message."""
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def _lines(file: BinaryLines, max_bytes: int, max_lines: int) -> Iterator[str]:
    """The file's lines as text, with their line ends; reads at most one byte over the limit."""
    number = lines = 0
    left = max_bytes + 1
    while raw := file.readline(left):
        number += 1
        left -= len(raw)
        if left <= 0:
            raise FileTooLarge(max_bytes)
        if number == 1:
            raw = _without_mark(raw)
        if b"\0" in raw:
            raise FileRefused(
                _("Line %(number)s contains a NUL byte. Upload a CSV file.") % {"number": number}
            )
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            raise FileRefused(
                _(
                    "The file is not in UTF-8: line %(number)s contains the byte 0x%(byte)s. Save it "
                    "as “CSV UTF-8” and try again."
                )
                % {"number": number, "byte": f"{raw[error.start]:02X}"}
            ) from error
        for match in _LINE.finditer(text):
            lines += 1
            if lines > max_lines:
                raise FileRefused(
                    _("The file can have up to %(most)s lines. Delete empty lines, or split the file.")
                    % {"most": f"{max_lines:,}"}
                )
            yield match[0]


def _without_mark(raw: bytes) -> bytes:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FileRefused(_("The file is in UTF-16. Save it as “CSV UTF-8” and try again."))
    return raw.removeprefix(b"\xef\xbb\xbf")


def _again(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest


def _separator(header: str) -> str:
    """The separator that splits the header into the most names; a comma if none does."""
    return max(_SEPARATORS, key=header.count)


def _next_record(records: Iterator[list[str]]) -> list[str] | None:
    try:
        return next(records, None)
    except csv.Error as error:
        line = getattr(records, "line_num", 0)
        raise FileRefused(_csv_problem(str(error), line)) from error


def _csv_problem(problem: str, line: int) -> str:
    if "field larger" in problem:
        return _(
            "The cell that ends in line %(line)s has more than %(most)s characters. Check for a "
            "missing closing quote."
        ) % {"line": line, "most": f"{csv.field_size_limit():,}"}
    if "unexpected end" in problem:
        return _("A quote is never closed: the file ends in line %(line)s, in the middle of a cell.") % {
            "line": line
        }
    if "expected after" in problem:
        return _(
            "Line %(line)s: a quote is closed in the middle of a cell. Double the quotes within a cell."
        ) % {"line": line}
    return _("Line %(line)s cannot be read as CSV: %(problem)s.") % {"line": line, "problem": problem}


def _columns(header: list[str]) -> tuple[str, ...]:
    """The header's names, without duplicates; a column without a name is ignored."""
    if len(header) > MAX_COLUMNS:
        raise FileRefused(_("The header can have up to %(most)s columns.") % {"most": MAX_COLUMNS})
    columns = tuple(clean(name) for name in header)
    for name in columns:
        if len(name) > MAX_COLUMN_NAME:
            raise FileRefused(
                _("Shorten the column name “%(name)s” to %(most)s characters.")
                % {"name": shorten(name), "most": MAX_COLUMN_NAME}
            )
    seen: set[str] = set()
    for name in columns:
        if name and name.casefold() in seen:
            raise FileRefused(
                _("The header contains the column “%(name)s” twice. Rename one of them.")
                % {"name": shorten(name)}
            )
        seen.add(name.casefold())
    return columns
