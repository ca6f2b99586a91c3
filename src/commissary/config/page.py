"""The tables of docs/operations.md, generated from the declarations of settings."""

from collections.abc import Iterable, Mapping
from typing import Final

from commissary.config.table import DECLARATIONS

BEGIN: Final = "<!-- {}: written by npm run generate -->"
END: Final = "<!-- end of {} -->"


def with_tables(page: str) -> str:
    """Return `page` with each table between its two marks; raise ValueError for missing marks."""
    for name, table in _tables().items():
        before, begin, rest = page.partition(BEGIN.format(name))
        _old, end, after = rest.partition(END.format(name))
        if not (begin and end):
            raise ValueError(f"docs/operations.md has no place for the table of {name}")
        page = f"{before}{begin}\n{table}\n{end}{after}"
    return page


def _tables() -> Mapping[str, str]:
    settings = [
        (f"`{each.name}`", each.says, each.kind.accepts.replace("<", "&lt;"), each.without)
        for each in DECLARATIONS.values()
    ]
    return {"settings": _table(("variable", "description", "value", "default"), settings)}


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [tuple(head), *(tuple(row) for row in rows)]
    lines.insert(1, ("---",) * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
