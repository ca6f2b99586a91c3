"""The program that sets a sheet: `python -m tenants.food_menus.sheets.program TEMPLATE`, with values as JSON.

A process of its own, because the typesetter takes 60 MB that a web server would hold for good. It knows no
settings and no database, and its memory is limited. What people wrote reaches the template as data, never
as markup.
"""

import resource
import sys
from pathlib import Path

import typst

MEMORY = 1024 * 1024 * 1024
FOLDER = Path(__file__).parent
# Dates inside a PDF would make two of the same menu differ.
_EPOCH = 0


def main() -> None:
    """Write the PDF to the output."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    source = (FOLDER / f"{Path(sys.argv[1]).name}.typ").read_bytes()
    values = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(typst.compile(source, sys_inputs={"values": values}, timestamp=_EPOCH))


if __name__ == "__main__":
    main()
