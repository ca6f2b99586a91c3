"""Translations of the server's messages: the catalogs to edit, and the compiled files that Django loads.

Translators edit `locale/<language>/LC_MESSAGES/django.po`. `npm run generate` adds new messages from the
code, removes unused messages, and compiles the catalog, so that Commissary runs without these tools.
"""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = Path(__file__).resolve().parents[3]
LOCALE = Path(__file__).parents[1] / "locale"
FOLDERS = ("shared", "tenants", "src/commissary")
_KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
}
_WIDTH = 110


def sources() -> dict[Path, Path]:
    """Return the paths of the compiled catalogs by the paths of their sources, for all languages."""
    paths = sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))
    return {path: path.with_suffix(".mo") for path in paths}


def update_catalog(path: Path) -> bytes:
    """Return the catalog with all messages in the code and no others. New messages have no translation."""
    from babel.messages.pofile import write_po

    catalogue = read(path)
    catalogue.update(_template(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    written = BytesIO()
    write_po(written, catalogue, width=_WIDTH, no_location=True, sort_output=True)
    return written.getvalue()


def compile_catalog(path: Path) -> bytes:
    """Return the catalog in the format that Django loads."""
    from babel.messages.mofile import write_mo

    written = BytesIO()
    write_mo(written, read(path))
    return written.getvalue()


def read(path: Path) -> "Catalog":
    """Return the catalog in a file."""
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        return read_po(source, locale=path.parts[-3])


def messages() -> Iterator[str | tuple[str, ...]]:
    """Yield each message in code and email templates that is marked for translation, with its plural."""
    from babel.messages.extract import extract_from_dir

    methods = [("**.py", "python"), ("**/templates/mail/**", f"{__name__}:extract_template")]
    for folder in FOLDERS:
        extracted = extract_from_dir(ROOT / folder, method_map=methods, keywords=_KEYWORDS)
        for _file, _line, message, _comments, _context in extracted:
            yield message if isinstance(message, str) else tuple(message)


def extract_template(file: BinaryIO, *arguments: Any, **named: Any) -> Iterator[Any]:
    """Yield the messages of an email template. Django first converts the template's tags to Python calls."""
    from babel.messages.extract import extract_python
    from django.utils.translation.template import templatize

    return extract_python(BytesIO(templatize(file.read().decode()).encode()), *arguments, **named)


@cache
def _template() -> "Catalog":
    from babel.messages.catalog import Catalog

    template = Catalog()
    for message in messages():
        template.add(message)
    return template
