"""The modules in `frontend/generated/`, which contain server data as TypeScript.

Generating the modules requires Django to be set up, but no database.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from shared.data_types import JsonObject

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tenants.posts.blocks import Block, Prop

ROOT = Path(__file__).resolve().parents[3]
NODE_PROGRAMS = ROOT / "node_modules" / ".bin"
TIMEOUT = 120
"""The time limit for a program in seconds."""

ITEM_TYPES = {"media": "MediaItem | null", "post": "{ id: number; blocks: PublicBlock[] } | null"}
PLAIN_PROPS = {
    "number": "number",
    "boolean": "boolean",
    "texts": "string[]",
    "keys": "string[]",
    "cells": "string[][]",
    "slot": "PublicBlock[]",
    "datetime": "string | null",
    **dict.fromkeys(
        ("decimal", "media", "category", "post", "food_menu", "place", "business"), "number | null"
    ),
}


def schema_module() -> str:
    """Return the TypeScript types of all requests and responses, generated from the OpenAPI document."""
    from shared.api.schema import document

    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "schema.json"), Path(folder, "schema.d.ts")
        source.write_text(json.dumps(_remove_examples(json.loads(document()))))
        names = ("--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing")
        _run_node_program("openapi-typescript", str(source), "--output", str(target), *names)
        return target.read_text()


def _remove_examples(described: JsonObject) -> JsonObject:
    """Return the document without examples. As comments, they would make up a third of the types."""
    described["components"].pop("examples", None)
    for component in described["components"].get("responses", {}).values():
        _strip(component["content"])
    for item in described["paths"].values():
        for operation in item.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                _strip(part.get("content", {}))
    return described


def _strip(contents: JsonObject) -> None:
    for content in contents.values():
        content.pop("example", None)
        content.pop("examples", None)


def collections_module() -> str:
    """Return the collections with their fields. The panel builds its screens from them."""
    from commissary.codegen.typescript import constant, write_types
    from tenants.posts.collections import COLLECTIONS, Collection, CollectionOnSite, index_paths

    # Public pages import separate constants, so that their bundle contains no fields and columns.
    return _module(
        "tenants/posts/collections.py",
        write_types(Collection, CollectionOnSite),
        constant("collections", COLLECTIONS, type_name="Collection"),
        constant("collectionsOnSite", [each.on_site() for each in COLLECTIONS], type_name="CollectionOnSite"),
        constant("indexPaths", index_paths(), type_name="string"),
    )


def roles_module() -> str:
    """Return the names and descriptions of the roles in each language of the interface."""
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
    """Return the paths that no public page can have, in a file that loads before the code of pages."""
    from commissary.codegen.typescript import constant
    from tenants.posts.content.addresses import NOT_PUBLIC

    return _module(
        "tenants/posts/content/addresses.py", constant("notPublic", NOT_PUBLIC, type_name="string")
    )


def rich_text_module() -> str:
    """Return the HTML that the server accepts in rich text: its tags, attributes, embeds and limits."""
    from tenants.posts.content.embeds import KINDS, MAPS
    from tenants.posts.content.field_values import RICH_TEXT_LENGTH
    from tenants.posts.content.markup_limits import MOST_TAGS
    from tenants.posts.content.rich_text import ATTRIBUTES, TAGS
    from tenants.posts.content.videos import VIMEO, YOUTUBE

    attributes = {tag: sorted(names) for tag, names in ATTRIBUTES.items() if names}
    return _module(
        "tenants/posts/content/rich_text.py",
        f"export const richTextTags = {json.dumps(sorted(TAGS))} as const;",
        "export const richTextAttributes: Readonly<Record<string, readonly string[]>> = "
        f"{json.dumps(attributes)};",
        f"export const richTextLimits = {{ characters: {RICH_TEXT_LENGTH}, tags: {MOST_TAGS} }} as const;",
        f"export const embedKinds = {json.dumps(KINDS)} as const;",
        "/** The page of each map that a text can contain. */",
        f"export const embedMaps = {json.dumps(MAPS)} as const;",
        f"export const videoUrls = {json.dumps({'youtube': YOUTUBE, 'vimeo': VIMEO})} as const;",
    )


def languages_module() -> str:
    """Return the languages of the interface with their native names, in the order of the menu."""
    from django.conf import settings

    names = json.dumps(dict(settings.LANGUAGES), ensure_ascii=False)
    return _module("src/commissary/settings.py", f"export const languages = {names} as const;")


def choices_module() -> str:
    """Return the values of each enum in the API, in their order, for forms."""
    from shared.api.schema import document
    from tenants.hours.currencies import CURRENCIES, count_decimals
    from tenants.posts.importing.columns import FIELDS

    three_decimals = [each for each in CURRENCIES if count_decimals(each) == 3]
    schemas = json.loads(document())["components"]["schemas"]
    return _module(
        "the choices of the API",
        *(
            f"export const {_values_name(name)} = {json.dumps(schema['enum'])} as const;"
            for name, schema in schemas.items()
            if schema.get("enum") and all(schema["enum"])
        ),
        f"export const currenciesWithThreeDecimals = {json.dumps(three_decimals)} as const;",
        f"export const importFieldValues = {json.dumps([each.name for each in FIELDS])} as const;",
    )


def options_module() -> str:
    """Return the general options of a new site, for the form of the panel."""
    from tenants.options.contents import GENERAL_OPTIONS
    from tenants.options.models import SiteOptions

    defaults = {name: getattr(SiteOptions(), name) for name in GENERAL_OPTIONS}
    lines = [
        f"  {name}: {'null as number | null' if value is None else json.dumps(value)},"
        for name, value in defaults.items()
    ]
    return _module("tenants/options/models.py", "\n".join(["export const generalOptions = {", *lines, "};"]))


def limits_module() -> str:
    """Return the maximum lengths of texts and lists in each request body, by field, and other limits."""
    from shared.api.schema import document
    from shared.api.uploads import MB
    from tenants.faqs.models import MOST_QUESTIONS
    from tenants.faqs.services import MOST_CATEGORIES
    from tenants.options.menus import MAX_LEVELS
    from tenants.options.views import MAX_SOCIALS
    from tenants.posts.blocks import MAX_BLOCKS, MAX_DEPTH
    from tenants.posts.importing.services import UPLOAD_BYTES

    limits: dict[str, dict[str, int]] = {
        "builder": {"blocks": MAX_BLOCKS, "depth": MAX_DEPTH},
        "faqs": {"questions": MOST_QUESTIONS, "categories": MOST_CATEGORIES},
        "import": {"megabytes": UPLOAD_BYTES // MB},
        "menu": {"levels": MAX_LEVELS},
        "socials": {"links": MAX_SOCIALS},
    }
    for name, schema in json.loads(document())["components"]["schemas"].items():
        if name.endswith("Request") and (lengths := _lengths(schema)):
            body = name.removeprefix("Patched").removesuffix("Request").removesuffix("Body")
            limits.setdefault(_camel(body), {}).update(lengths)
    lines = [f"export const {name}Limits = {json.dumps(each)} as const;" for name, each in limits.items()]
    return _module("the limits of the API", *sorted(lines))


def _lengths(schema: JsonObject) -> dict[str, int]:
    """Return the maximum number of characters or items of each field in the body that has such a limit."""
    mosts = {
        name: field.get("maxLength") or field.get("maxItems")
        for name, field in schema.get("properties", {}).items()
    }
    return {name: most for name, most in mosts.items() if most}


def _values_name(component: str) -> str:
    """Return the name of the constant: `businessKindValues` for `BusinessKind` or `BusinessKindEnum`."""
    return f"{_camel(component.removesuffix('Enum'))}Values"


def _camel(name: str) -> str:
    return f"{name[0].lower()}{name[1:]}"


def blocks_module() -> str:
    """Return the blocks with their settings, and the props with which each block is rendered."""
    from commissary.codegen.typescript import constant, write_types
    from tenants.posts.blocks import BLOCKS, Block
    from tenants.posts.blocks.kinds import common_props

    return _module(
        "tenants/posts/blocks/",
        'import type { PublicBlock, MediaItem } from "./schema";',
        write_types(Block),
        constant("blocks", BLOCKS, type_name="Block"),
        "/** The settings that blocks have in common. */\n"
        f"export interface CommonProps {{{_members(common_props())}}}",
        f"export const commonProps: readonly string[] = {json.dumps(list(common_props()))};",
        *(_props_type(block) for block in BLOCKS),
        "/** The props of each block, by its type. */\n"
        "export interface BlockProps {" + "".join(f"{each.type}: {each.type}Props;" for each in BLOCKS) + "}",
        "export type BlockType = keyof BlockProps;",
    )


def _props_type(block: "Block") -> str:
    """Return the type of a block's rendered props, which include the objects that rendering adds for ids."""
    return f"export interface {block.type}Props {{id: string;{_members(block.props)}}}"


def _members(props: "Mapping[str, Prop]") -> str:
    """Return the settings as members of a type, with the objects that rendering adds for ids."""
    lines = []
    for name, prop in props.items():
        lines.append(f"{name}: {_prop_type(prop)};")
        if prop.kind in ITEM_TYPES:
            lines.append(f"{name}_item: {ITEM_TYPES[prop.kind]};")
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


def _module(source: str, *parts: str) -> str:
    head = f"// Written by the build from {source}; a change belongs there."
    return "\n\n".join([head, *parts]) + "\n"


def _run_node_program(name: str, *arguments: str) -> str:
    program = NODE_PROGRAMS / name
    if not program.exists():
        sys.exit(f"{name} is missing: run `npm ci` first.")
    done = subprocess.run(  # noqa: S603  # a program from our lock file, with constant arguments
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
