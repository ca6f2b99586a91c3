"""Collect the cells of a table, and repeat cells that span several columns or rows."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tenants.posts.blocks.registry import BLOCK_TYPES

_CELLS = BLOCK_TYPES["Table"].props["cells"]
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = _CELLS.max_items, _CELLS.maximum, _CELLS.max_length


@dataclass
class _Cell:
    is_head: bool
    columns: int
    rows: int
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        lines = (" ".join(line.split()) for line in "".join(self.texts).split("\n"))
        return "\n".join(line for line in lines if line)


class HtmlTable:
    """A table of the WordPress site, as far as it has been read."""

    def __init__(self) -> None:
        self._rows: list[list[_Cell]] = []
        self._cell: _Cell | None = None
        self._caption = _Cell(is_head=False, columns=1, rows=1)
        self.depth = 1
        """The number of open tables. Nested tables add their text to the outer cell."""

    @property
    def is_in_cell(self) -> bool:
        return self._cell is not None

    @property
    def caption(self) -> str:
        return " ".join(self._caption.text.split())

    @property
    def has_spans(self) -> bool:
        return any(cell.columns > 1 or cell.rows > 1 for row in self._rows for cell in row)

    @property
    def header(self) -> str:
        """The headers of the table: "row", "column", "both" or "none"."""
        rows = [row for row in self._rows if row]
        is_row = bool(rows) and all(cell.is_head for cell in rows[0])
        others = rows[1:] if is_row else rows
        is_column = bool(others) and all(row[0].is_head for row in others)
        return "both" if is_row and is_column else "row" if is_row else "column" if is_column else "none"

    def begin_row(self) -> None:
        self.end_cell()
        self._rows.append([])

    def begin_cell(self, values: dict[str, str], *, is_head: bool) -> None:
        if not self._rows:
            self.begin_row()
        columns = _span(values.get("colspan", ""), MOST_COLUMNS + 1)
        self._cell = _Cell(is_head, columns, _span(values.get("rowspan", ""), MOST_ROWS))
        self._rows[-1].append(self._cell)

    def begin_caption(self) -> None:
        self._cell = self._caption

    def end_cell(self) -> None:
        self._cell = None

    def write(self, text: str) -> None:
        """Append to the text of the open cell. Line breaks become spaces. `end_line` ends a line."""
        if self._cell is not None:
            self._cell.texts.append(" ".join(text.splitlines()) if "\n" in text or "\r" in text else text)

    def end_line(self) -> None:
        if self._cell is not None:
            self._cell.texts.append("\n")

    def parts(self) -> list[list[list[str]]]:
        """Return the rows as tables of up to MOST_ROWS rows, each with the header row, or [] if a Table block
        cannot contain them."""
        rows = list(self._spread())
        widest = max(map(len, rows), default=0)
        longest = max((len(cell) for row in rows for cell in row), default=0)
        if widest > MOST_COLUMNS or longest > LONGEST_CELL or widest < 2:
            return []
        whole = [row + [""] * (widest - len(row)) for row in rows]
        if len(whole) <= MOST_ROWS:
            return [whole]
        head, body = (whole[:1], whole[1:]) if self.header in {"row", "both"} else ([], whole)
        step = MOST_ROWS - len(head)
        return [head + body[start : start + step] for start in range(0, len(body), step)]

    def lines(self) -> list[str]:
        """Return the text of the caption and of each non-empty row, for a table that is too large for a
        block."""
        rows = (" | ".join(cell.text for cell in row if cell.text) for row in self._rows)
        return [row for row in (self.caption, *rows) if row]

    def _spread(self) -> Iterator[list[str]]:
        """Yield the rows, repeating the text of a spanning cell in each position that it covers."""
        below: dict[int, tuple[str, int]] = {}
        for row in self._rows:
            texts: list[str] = []
            cells = iter(row)
            while len(texts) <= MOST_COLUMNS:
                if len(texts) in below:
                    text, left = below.pop(len(texts))
                    if left > 1:
                        below[len(texts)] = (text, left - 1)
                    texts.append(text)
                    continue
                cell = next(cells, None)
                if cell is None and not any(column > len(texts) for column in below):
                    break
                text = cell.text if cell else ""
                for _column in range(cell.columns if cell else 1):
                    if cell and cell.rows > 1:
                        below[len(texts)] = (text, cell.rows - 1)
                    texts.append(text)
            if any(texts):
                yield texts


def _span(value: str, most: int) -> int:
    """Return the number of cells in a span, up to `most`, or 1 for an invalid number, as in browsers."""
    return max(1, min(int(value), most)) if value.isascii() and value.isdigit() and len(value) < 6 else 1
