"""The table of settings in docs/settings.md, generated from the declarations of the settings."""

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from commissary.config.kinds import ROOT, describe_accepted
from commissary.config.table import VARIABLES, Environment

BEGIN: Final = "<!-- settings: written by npm run generate -->"
END: Final = "<!-- end of settings -->"


def insert_table(page: str) -> str:
    """Return `page` with the table inserted between its two markers.

    Raises ValueError if a marker is missing.
    """
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError("docs/settings.md has no place for the table of settings")
    rows = "".join(f"| {' | '.join(row)} |\n" for row in _rows())
    return f"{before}{begin}\n{rows}{end}{after}"


def _rows() -> Iterator[tuple[str, ...]]:
    yield ("variable", "description", "value", "default")
    yield ("---",) * 4
    (declared,) = ast.parse(inspect.getsource(Environment)).body
    for statement, following in pairwise(declared.body if isinstance(declared, ast.ClassDef) else []):
        match statement, following:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                field = Environment.model_fields[name]
                accepts = describe_accepted(field).phrase.replace("<", "&lt;")
                yield (
                    f"`{VARIABLES[name]}`",
                    " ".join(text.split()),
                    accepts,
                    _format_default(field.get_default()),
                )


def _format_default(default: object) -> str:
    match default:
        case bool():
            return f"`{default:d}`"
        case int():
            return f"{default:,}" if default > 99_999 else str(default)
        case float():
            return f"{default:g}"
        case Path():
            return f"`{default.relative_to(ROOT)}/`"
        case str() if default:
            return f"`{default}`"
    return f"`{default}`" if type(default).__str__ is not object.__str__ and default else ""
