"""Generate files from the code. `npm run generate` and each build run this.

`frontend` generates server data as TypeScript in `frontend/generated/`, which is not committed (see
`commissary.codegen.frontend_modules`). `documents` are committed: the permission table in
`docs/permissions.md`, the table of settings in `docs/settings.md`, and the translations. With `--check`,
nothing is written, and the command fails if a file is out of date. Neither `frontend` nor `documents` needs a
database.
"""

import argparse
import difflib
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from commissary.codegen import catalog, frontend_modules
from commissary.codegen.frontend_modules import ROOT

SETTINGS = ROOT / "docs" / "settings.md"
GENERATED = ROOT / "frontend" / "generated"
SHOWN_LINES = 60


def permissions_page() -> str:
    """Return the page with the permissions of each role, and the permission that each API call needs."""
    from commissary.codegen.permissions_page import page
    from shared.api.schema import document

    return page(json.loads(document()))


def settings_page() -> str:
    """Return docs/settings.md with the current table of settings."""
    from commissary.config.page import insert_table

    return insert_table(SETTINGS.read_text(encoding="utf-8"))


def _catalogues() -> dict[Path, Callable[[], bytes]]:
    files: dict[Path, Callable[[], bytes]] = {}
    for source, target in catalog.sources().items():
        files[source] = partial(catalog.update_catalog, source)
        files[target] = partial(catalog.compile_catalog, source)
    return files


FILES: dict[str, dict[Path, Callable[[], str | bytes]]] = {
    "frontend": {
        GENERATED / "schema.d.ts": frontend_modules.schema_module,
        GENERATED / "collections.ts": frontend_modules.collections_module,
        GENERATED / "blocks.ts": frontend_modules.blocks_module,
        GENERATED / "addresses.ts": frontend_modules.addresses_module,
        GENERATED / "richText.ts": frontend_modules.rich_text_module,
        GENERATED / "roles.ts": frontend_modules.roles_module,
        GENERATED / "choices.ts": frontend_modules.choices_module,
        GENERATED / "limits.ts": frontend_modules.limits_module,
        GENERATED / "options.ts": frontend_modules.options_module,
        GENERATED / "languages.ts": frontend_modules.languages_module,
    },
    "documents": {
        ROOT / "docs" / "permissions.md": permissions_page,
        SETTINGS: settings_page,
        **_catalogues(),
    },
}


def main(arguments: list[str] | None = None) -> int:
    """Write the files or, with `--check`, compare them, and return the exit code."""
    parser = argparse.ArgumentParser(prog="generate", description=__doc__)
    parser.add_argument("what", choices=FILES)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if anything would change")
    options = parser.parse_args(arguments)
    _set_django_up()
    stale = [path.name for path, make in FILES[options.what].items() if not _is_current(path, make, options)]
    if stale and options.check:
        sys.stderr.write(f"Out of date: {', '.join(stale)}. Run `npm run generate`.\n")
    return 1 if stale and options.check else 0


def _is_current(path: Path, make: Callable[[], str | bytes], options: argparse.Namespace) -> bool:
    made = make()
    after = made if isinstance(made, bytes) else made.encode()
    before = path.read_bytes() if path.exists() else b""
    if before == after:
        return True
    if not options.check:
        _write(path, after)
    elif isinstance(made, str):
        _show_difference(path, before.decode(), made)
    return False


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically, because a build or a check may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(path)
    sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")


def _show_difference(path: Path, before: str, after: str) -> None:
    difference = difflib.unified_diff(before.splitlines(), after.splitlines(), "committed", "generated", n=1)
    sys.stderr.write(f"{path.name}\n" + "\n".join(list(difference)[:SHOWN_LINES]) + "\n")


def _set_django_up() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    django.setup()


if __name__ == "__main__":
    sys.exit(main())
