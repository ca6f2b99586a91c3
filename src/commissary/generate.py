"""What is written from the code, by `npm run generate` and before each build.

`frontend` is what the front end must know of the server, as TypeScript in `frontend/generated/`, which is
not committed: the OpenAPI document; collections, blocks, reserved addresses, roles and languages.
`documents` are committed: the permission table as `docs/permissions.md`, the tables of settings in
`docs/operations.md`, and the sentences in other languages as what Django reads. With `--check` nothing is
written: the command fails if a file is out of date.
Neither needs a database.
"""

import argparse
import difflib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commissary import catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tenants.posts.blocks import Block, Prop

DRAWN_BESIDE = {"media": "MediaItem | null", "post": "{ id: number; blocks: DrawnBlock[] } | null"}
PLAIN_PROPS = {
    "number": "number",
    "boolean": "boolean",
    "texts": "string[]",
    "keys": "string[]",
    "cells": "string[][]",
    "slot": "DrawnBlock[]",
    "datetime": "string | null",
    **dict.fromkeys(("decimal", "media", "category", "post", "food_menu", "place", "house"), "number | null"),
}

ROOT = Path(__file__).resolve().parents[2]
OPERATIONS = ROOT / "docs" / "operations.md"
GENERATED = ROOT / "frontend" / "generated"
NODE_PROGRAMS = ROOT / "node_modules" / ".bin"
TIMEOUT = 120
SHOWN_LINES = 60


def schema_module() -> str:
    """The types of every request and reply, from the API's own description of itself."""
    from shared.api.schema import document

    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "schema.json"), Path(folder, "schema.d.ts")
        source.write_text(json.dumps(_without_examples(json.loads(document()))))
        names = ("--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing")
        _run_node_program("openapi-typescript", str(source), "--output", str(target), *names)
        return target.read_text()


def _without_examples(described: dict[str, Any]) -> dict[str, Any]:
    """The document without what its reader is shown: as comments, that is a third of the types."""
    described["components"].pop("examples", None)
    for component in described["components"].get("responses", {}).values():
        _strip(component["content"])
    for item in described["paths"].values():
        for operation in item.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                _strip(part.get("content", {}))
    return described


def _strip(contents: dict[str, Any]) -> None:
    for content in contents.values():
        content.pop("example", None)
        content.pop("examples", None)


def collections_module() -> str:
    """The six collections with their fields, as the panel builds its screens from them."""
    from commissary.typescript import constant, types_of
    from tenants.posts.collections import COLLECTIONS, Collection, CollectionOnSite, index_paths

    # The public pages import constants of their own, so that their bundle holds no fields and columns.
    return _module(
        "tenants/posts/collections.py",
        types_of(Collection, CollectionOnSite),
        constant("collections", COLLECTIONS, type_name="Collection"),
        constant("collectionsOnSite", [each.on_site() for each in COLLECTIONS], type_name="CollectionOnSite"),
        constant("indexPaths", index_paths(), type_name="string"),
    )


def roles_module() -> str:
    """What roles are called and what they mean, in every language of the interface."""
    from django.conf import settings
    from django.utils.translation import gettext, override

    from shared.api.permissions import ROLES

    texts = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            texts[language] = {
                int(role.id): {"name": gettext(role.name), "description": gettext(role.description)}
                for role in ROLES
            }
    return _module(
        "shared/api/permissions.py",
        f"export const roleTexts = {json.dumps(texts, ensure_ascii=False)} as const;",
    )


def addresses_module() -> str:
    """Where no public page can be, in a file of its own: it comes before what draws pages."""
    from commissary.typescript import constant
    from tenants.posts.addresses import NOT_PUBLIC

    return _module("tenants/posts/addresses.py", constant("notPublic", NOT_PUBLIC, type_name="string"))


def languages_module() -> str:
    """The languages of the interface by their own names, in the order in which they are offered."""
    from django.conf import settings

    names = json.dumps(dict(settings.LANGUAGES), ensure_ascii=False)
    return _module("src/commissary/settings.py", f"export const languages = {names} as const;")


def currencies_module() -> str:
    """The currencies that the panel offers."""
    from tenants.hours.currencies import CURRENCIES

    listed = f"export const currencies = {json.dumps(CURRENCIES)} as const;"
    return _module("tenants/hours/currencies.py", listed)


def blocks_module() -> str:
    """The blocks with their settings, and for each the props it is drawn with."""
    from commissary.typescript import constant, types_of
    from tenants.posts.blocks import BLOCKS, Block

    return _module(
        "tenants/posts/blocks/",
        'import type { DrawnBlock, MediaItem } from "./schema";',
        types_of(Block),
        constant("blocks", BLOCKS, type_name="Block"),
        *(_props_type(block) for block in BLOCKS),
        "/** The props of each block, by its type. */\n"
        "export interface BlockProps {" + "".join(f"{each.type}: {each.type}Props;" for each in BLOCKS) + "}",
        "export type BlockType = keyof BlockProps;",
    )


def _props_type(block: "Block") -> str:
    """The props a block is drawn with: defaults are filled in, and files stand beside their ids."""
    return f"export interface {block.type}Props {{id: string;{_members(block.props)}}}"


def _members(props: "Mapping[str, Prop]") -> str:
    """The settings as the members of a type, with what drawing puts beside ids."""
    lines = []
    for name, prop in props.items():
        lines.append(f"{name}: {_prop_type(prop)};")
        if prop.kind in DRAWN_BESIDE:
            lines.append(f"{name}_item: {DRAWN_BESIDE[prop.kind]};")
    return "".join(lines)


def _prop_type(prop: "Prop") -> str:
    choices = " | ".join(json.dumps(choice) for choice in prop.choices)
    if prop.kind in ("choice", "color"):
        return choices
    if prop.kind == "choices":
        return f"({choices})[]"
    if prop.kind == "list":
        return f"{{{_members(prop.items)}}}[]"
    return PLAIN_PROPS.get(prop.kind, "string")


def permissions_page() -> str:
    """Who may do what, and which call needs which permission."""
    from commissary.permissions_page import page
    from shared.api.schema import document

    return page(json.loads(document()))


def operations_page() -> str:
    """docs/operations.md with the tables of settings and limits as they are declared."""
    from commissary.config.page import with_tables

    return with_tables(OPERATIONS.read_text(encoding="utf-8"))


def _catalogues() -> dict[Path, Callable[[], bytes]]:
    files: dict[Path, Callable[[], bytes]] = {}
    for source, target in catalogue.sources().items():
        files[source] = partial(catalogue.updated, source)
        files[target] = partial(catalogue.compiled, source)
    return files


FILES: dict[str, dict[Path, Callable[[], str | bytes]]] = {
    "frontend": {
        GENERATED / "schema.d.ts": schema_module,
        GENERATED / "collections.ts": collections_module,
        GENERATED / "blocks.ts": blocks_module,
        GENERATED / "addresses.ts": addresses_module,
        GENERATED / "roles.ts": roles_module,
        GENERATED / "currencies.ts": currencies_module,
        GENERATED / "languages.ts": languages_module,
    },
    "documents": {
        ROOT / "docs" / "permissions.md": permissions_page,
        OPERATIONS: operations_page,
        **_catalogues(),
    },
}


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or with `--check` compare them; the exit code says whether all is well."""
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
    """In one step, as a build or a check may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(path)
    sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")


def _show_difference(path: Path, before: str, after: str) -> None:
    difference = difflib.unified_diff(before.splitlines(), after.splitlines(), "committed", "generated", n=1)
    sys.stderr.write(f"{path.name}\n" + "\n".join(list(difference)[:SHOWN_LINES]) + "\n")


def _module(source: str, *parts: str) -> str:
    head = f"// Written by the build from {source}; a change belongs there."
    return "\n\n".join([head, *parts]) + "\n"


def _run_node_program(name: str, *arguments: str) -> str:
    program = NODE_PROGRAMS / name
    if not program.exists():
        sys.exit(f"{name} is missing: run `npm ci` first.")
    done = subprocess.run(  # noqa: S603  # a program of our own lock file, with arguments of our own
        [str(program), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{name} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def _set_django_up() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    django.setup()


if __name__ == "__main__":
    sys.exit(main())
