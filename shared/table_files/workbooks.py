"""Read the rows of an Excel workbook (.xlsx) without loading the whole file."""

import io
import re
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

import structlog
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from shared.table_files.errors import FileRefused

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

BEGIN = b"PK\x03\x04"
UNPACKED_TIMES = 10
"""The maximum size of the unpacked parts, as a multiple of the maximum file size."""
MAX_PARTS = 1_000
_WORKBOOK = "xl/workbook.xml"
_ERROR = "e"
_ONLY_ZEROS = re.compile(r"0+")
_DAMAGES = (
    *(BadZipFile, zlib.error, EOFError, OSError, SyntaxError, ValueError, KeyError, IndexError, TypeError),
    *(AttributeError, NotImplementedError, RuntimeError),
)
"""Exceptions that openpyxl raises for a damaged workbook."""

log = structlog.get_logger(__name__)


class WorkbookRows:
    """An iterable of the rows of the first visible sheet with rows, as texts.

    `notes` describes the content that is not imported.
    """

    def __init__(self, raw: bytes, *, max_bytes: int, max_columns: int, max_rows: int) -> None:
        self._max_columns, self._max_rows = max_columns, max_rows
        self.notes: list[str] = []
        self._errors = 0
        _refuse_bomb(raw, UNPACKED_TIMES * max_bytes)
        try:
            self._book = _open(raw)
        except _DAMAGES as error:
            raise _refuse_damaged(error) from error

    def __iter__(self) -> Iterator[list[str]]:
        """Yield each row of the sheet, including empty rows. Raises FileRefused for a damaged workbook."""
        try:
            yield from self._rows()
        except FileRefused:
            raise
        except _DAMAGES as error:
            raise _refuse_damaged(error) from error

    def _rows(self) -> Iterator[list[str]]:
        sheets = [each for each in self._book.worksheets if each.sheet_state == "visible"]
        read = ""
        for sheet in sheets:
            # The size that the sheet declares can be wrong.
            sheet.reset_dimensions()
            if read:
                if self._has_rows(sheet):
                    self.notes.append(_("The sheet “%(name)s” isn't imported.") % {"name": sheet.title[:60]})
                continue
            for number, cells in enumerate(sheet.iter_rows(max_col=self._max_columns + 1), start=1):
                if number > self._max_rows:
                    raise FileRefused(_("The sheet has too many empty rows. Delete them, or split the file."))
                texts = [self._text(cell) for cell in cells]
                filled = max((at for at, text in enumerate(texts, start=1) if text), default=0)
                read = sheet.title if filled else read
                yield texts[:filled]
        hidden = [each for each in self._book.worksheets if each.sheet_state != "visible"]
        self.notes += [
            _("The hidden sheet “%(name)s” isn't imported.") % {"name": each.title[:60]} for each in hidden
        ]
        if self._errors:
            self.notes.append(
                ngettext(
                    "%(count)s cell contains an Excel error, such as #N/A, and isn't imported.",
                    "%(count)s cells contain an Excel error, such as #N/A, and aren't imported.",
                    self._errors,
                )
                % {"count": self._errors}
            )

    def _has_rows(self, sheet: Any) -> bool:  # openpyxl has no common type for read-only sheets.
        rows = sheet.iter_rows(max_row=100, max_col=self._max_columns, values_only=True)
        return any(any(value is not None for value in row) for row in rows)

    def _text(self, cell: Any) -> str:  # openpyxl has six classes for cells.
        value = cell.value
        if value is None:
            return ""
        if cell.data_type == _ERROR:
            self._errors += 1
            return ""
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and _ONLY_ZEROS.fullmatch(cell.number_format)
        ):
            return str(value).zfill(len(cell.number_format))
        return _format_value(value)


def _format_value(value: object) -> str:
    """Return the value as users enter it: a date without a time, or a whole number without decimals."""
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return value.isoformat("minutes")
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def _refuse_bomb(raw: bytes, most: int) -> None:
    """Raise FileRefused if the file is not a workbook, or is too large when unpacked."""
    try:
        with ZipFile(io.BytesIO(raw)) as archive:
            parts = archive.infolist()
    except (BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise _refuse_damaged(error) from error
    if _WORKBOOK not in {each.filename for each in parts}:
        raise FileRefused(
            _("The file is an archive, but not an Excel workbook. Save the list as .xlsx or CSV.")
        )
    # Unpacking stops at the size that each part declares.
    if len(parts) > MAX_PARTS or sum(each.file_size for each in parts) > most:
        raise FileRefused(_("The workbook is too large when unpacked. Split it, or save the list as CSV."))


def _open(raw: bytes) -> "Workbook":
    # Import openpyxl here, because it takes 15 MB and only the worker needs it.
    from openpyxl import load_workbook

    return load_workbook(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)


def _refuse_damaged(error: Exception) -> FileRefused:
    log.warning("importing.workbook_rejected", reason=f"{type(error).__name__}: {error}"[:200])
    return FileRefused(_("The workbook is damaged. Open it in Excel, save it again, and try again."))
