"""Render a sheet: `python -m tenants.food_menus.sheets.program PARENT_PID` reads a job as JSON.

This is a separate process, because the typesetter takes 60 MB, which a web server would never release. It has
no access to the settings or the database, and its memory and CPU time are limited. The template receives
users' texts as data, never as markup.
"""

import json
import re
import sys
from pathlib import Path
from typing import cast

import typst

from shared.data_types import JsonObject
from tenants.media.child import end_with_parent, limit_resources

MEMORY = 1024 * 1024 * 1024
CPU_SECONDS = 10
FOLDER = Path(__file__).parent
# Use a fixed date, so that two PDFs of the same menu are identical.
_EPOCH = 0


# No font supports this character, so it is shown with the glyph for missing characters.
_NOBODY_HAS = "\U0010fffd"
_GLYPH_USE = re.compile(rb'<use [^>]*href="#([^"]+)"')


def main() -> None:
    """Write the PDF to standard output or, as text, the characters that this server's fonts lack."""
    limit_resources(CPU_SECONDS, MEMORY)
    end_with_parent(int(sys.argv[1]))
    job: JsonObject = json.load(sys.stdin.buffer)
    missing = _missing(job["unusual"]) if job["unusual"] else b""
    sys.stdout.buffer.write(missing or _pdf(job["template"], json.dumps(job["values"])))


def _pdf(template: str, values: str) -> bytes:
    source = (FOLDER / f"{Path(template).name}.typ").read_bytes()
    return typst.compile(source, sys_inputs={"values": values}, timestamp=_EPOCH)


def _missing(characters: str) -> bytes:
    """Return the characters that would be printed as empty boxes."""
    source = (FOLDER / "glyphs.typ").read_bytes()
    sent = json.dumps([_NOBODY_HAS, *characters])
    pages = cast("list[bytes]", typst.compile(source, sys_inputs={"values": sent}, format="svg"))
    box, *glyphs = [set(_GLYPH_USE.findall(each)) for each in pages]
    return "".join(each for each, seen in zip(characters, glyphs, strict=True) if seen == box).encode()


if __name__ == "__main__":
    main()
