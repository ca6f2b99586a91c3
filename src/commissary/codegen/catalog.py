"""The server's sentences in other languages: what has to be translated, and the file Django reads.

`locale/<language>/LC_MESSAGES/django.po` is edited by people. `npm run generate` puts new sentences of the
code into it, takes gone ones out, and compiles it, so that running the product needs no tools for that.
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
    """Where each language's catalogue is, and the file made of it."""
    paths = sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))
    return {path: path.with_suffix(".mo") for path in paths}


def updated(path: Path) -> bytes:
    """The catalogue with exactly the sentences the code has today; the new ones without a translation."""
    from babel.messages.pofile import write_po

    catalogue = read(path)
    catalogue.update(_template(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    written = BytesIO()
    write_po(written, catalogue, width=_WIDTH, no_location=True, sort_output=True)
    return written.getvalue()


def compiled(path: Path) -> bytes:
    """The catalogue as Django loads it."""
    from babel.messages.mofile import write_mo

    written = BytesIO()
    write_mo(written, read(path))
    return written.getvalue()


def read(path: Path) -> "Catalog":
    """A catalogue as it is in the file."""
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        return read_po(source, locale=path.parts[-3])


def messages() -> Iterator[str | tuple[str, ...]]:
    """Every sentence of the code and of mails that is marked for translation; with its plural, if any."""
    from babel.messages.extract import extract_from_dir

    methods = [("**.py", "python"), ("**/templates/mail/**", f"{__name__}:of_template")]
    for folder in FOLDERS:
        extracted = extract_from_dir(ROOT / folder, method_map=methods, keywords=_KEYWORDS)
        for _file, _line, message, _comments, _context in extracted:
            yield message if isinstance(message, str) else tuple(message)


def of_template(file: BinaryIO, *arguments: Any, **named: Any) -> Iterator[Any]:
    """What Babel finds in a template, once Django has turned the marks in it into calls."""
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
