"""The program that sets a sheet: `python -m tenants.food_menus.sheets.program TEMPLATE`, with values as JSON.

A process of its own, because the typesetter takes 60 MB that a web server would hold for good. It knows no
settings and no database, and its memory is limited. What people wrote reaches the template as data, never
as markup.
"""

import json
import re
import resource
import sys
from pathlib import Path
from typing import cast

import typst

MEMORY = 1024 * 1024 * 1024
FOLDER = Path(__file__).parent
# Dates inside a PDF would make two of the same menu differ.
_EPOCH = 0


# No typeface has it, so it is drawn as whatever stands for a glyph that is missing.
_NOBODY_HAS = "\U0010fffd"
_DRAWN = re.compile(rb'<use [^>]*href="#([^"]+)"')


def main() -> None:
    """Write the PDF to the output; of the template `glyphs`, what no typeface here has."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    name = Path(sys.argv[1]).name
    source = (FOLDER / f"{name}.typ").read_bytes()
    values = sys.stdin.buffer.read().decode()
    made = _missing(source, values) if name == "glyphs" else _pdf(source, values)
    sys.stdout.buffer.write(made)


def _pdf(source: bytes, values: str) -> bytes:
    return typst.compile(source, sys_inputs={"values": values}, timestamp=_EPOCH)


def _missing(source: bytes, values: str) -> bytes:
    """Which of those characters would be an empty box, in one text."""
    characters = json.loads(values)
    sent = json.dumps([_NOBODY_HAS, *characters])
    pages = cast("list[bytes]", typst.compile(source, sys_inputs={"values": sent}, format="svg"))
    box, *drawn = [set(_DRAWN.findall(each)) for each in pages]
    return "".join(each for each, seen in zip(characters, drawn, strict=True) if seen == box).encode()


if __name__ == "__main__":
    main()
