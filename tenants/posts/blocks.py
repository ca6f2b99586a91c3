"""The blocks a page is built of: what each holds, how it is checked, and how it is resolved for drawing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

from django.core.exceptions import ValidationError

from tenants.media.items import MediaItem
from tenants.posts import rich_text
from tenants.posts.values import clean_markup, clean_number, clean_text, clean_url

SCHEMA = 1
MAX_BLOCKS = 300
MAX_ID_LENGTH = 100

PropKind = Literal["text", "html", "media", "url", "number", "boolean", "choice", "category", "cuisine"]


@dataclass(frozen=True)
class Prop:
    """One setting of a block, with the value it has until someone sets it."""

    kind: PropKind
    default: Any
    max_length: int = 200
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Block:
    """A kind of section; the front end draws it by its type."""

    type: str
    label: str
    props: Mapping[str, Prop]


HERO = Block(
    "Hero",
    "Hero",
    {
        "title": Prop("text", ""),
        "subtitle": Prop("text", "", max_length=500),
        "image": Prop("media", None),
        "cta_text": Prop("text", "", max_length=80),
        "cta_url": Prop("url", ""),
        "align": Prop("choice", "left", choices=("left", "center")),
    },
)
RICH_TEXT = Block("RichText", "Text", {"html": Prop("html", "")})
MEMBERS_GRID = Block(
    "MembersGrid",
    "Members grid",
    {
        "title": Prop("text", ""),
        "limit": Prop("number", 12, minimum=1, maximum=48),
        "show_filter": Prop("boolean", default=True),
        "cuisine": Prop("cuisine", ""),
    },
)
MEET_THE_MEMBERS = Block(
    "MeetTheMembers",
    "Meet the members",
    {
        "title": Prop("text", "Meet the members"),
        "text": Prop("text", "", max_length=1000),
        "limit": Prop("number", 8, minimum=1, maximum=24),
    },
)
FAQ = Block(
    "Faq",
    "Questions and answers",
    {
        "title": Prop("text", ""),
        "category_id": Prop("category", None),
        "limit": Prop("number", 10, minimum=1, maximum=50),
    },
)
BLOCKS = (HERO, RICH_TEXT, MEMBERS_GRID, MEET_THE_MEMBERS, FAQ)
BLOCK_TYPES = {each.type: each for each in BLOCKS}


def clean_builder(value: Any) -> dict[str, Any] | None:
    """The builder's document with known blocks and settings only; None for a page without one."""
    if value is None:
        return None
    document = _object(value, "builder", allowed={"schema", "root", "content"})
    if document.get("schema", SCHEMA) != SCHEMA:
        _refuse("builder.schema", f"Only schema {SCHEMA} is known.")
    content = document.get("content", [])
    if not isinstance(content, list):
        _refuse("builder.content", "Enter a list of blocks.")
    if len(content) > MAX_BLOCKS:
        _refuse("builder.content", f"A page has at most {MAX_BLOCKS} blocks.")
    return {"schema": SCHEMA, "root": _root(document.get("root", {})), "content": _blocks(content)}


def ids_in(builder: Mapping[str, Any] | None, kind: PropKind = "media") -> set[int]:
    """The ids of the files, or of other rows of that kind, which the blocks name."""
    return {
        block["props"][name]
        for block in _known_blocks(builder)
        for name in _names_of(block, kind)
        if block["props"].get(name) is not None
    }


def without(builder: Mapping[str, Any], gone: set[int], kind: PropKind = "media") -> dict[str, Any]:
    """The same document, with the files, or other rows of that kind, in `gone` taken out of its blocks."""
    return {**builder, "content": [_block_without(block, gone, kind) for block in builder["content"]]}


def naming(kind: PropKind, row_id: int) -> list[dict[str, Any]]:
    """What a document contains, as JSON, if one of its blocks names that row."""
    return [
        {"content": [{"type": block.type, "props": {name: row_id}}]}
        for block in BLOCKS
        for name, prop in block.props.items()
        if prop.kind == kind
    ]


def resolved(builder: Mapping[str, Any] | None, files: Mapping[int, MediaItem]) -> list[dict[str, Any]]:
    """The blocks ready to draw: defaults filled in, files beside their ids, HTML cleaned once more."""
    return [
        {"type": block["type"], "props": _drawn(BLOCK_TYPES[block["type"]], block["props"], files)}
        for block in _known_blocks(builder)
    ]


def shown(builder: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The document as it was saved, for editing; its HTML is cleaned once more."""
    if builder is None:
        return None
    return {**builder, "content": [_cleaned_again(block) for block in builder["content"]]}


def _cleaned_again(block: Mapping[str, Any]) -> dict[str, Any]:
    known = BLOCK_TYPES[block["type"]].props if block["type"] in BLOCK_TYPES else {}
    markup = {name for name, prop in known.items() if prop.kind == "html"}
    props = {
        name: rich_text.clean(value) if name in markup else value for name, value in block["props"].items()
    }
    return {**block, "props": props}


def _known_blocks(builder: Mapping[str, Any] | None) -> Iterator[dict[str, Any]]:
    for block in (builder or {}).get("content", []):
        if block["type"] in BLOCK_TYPES:
            yield block


def _drawn(block_type: Block, props: Mapping[str, Any], files: Mapping[int, MediaItem]) -> dict[str, Any]:
    drawn: dict[str, Any] = {"id": props["id"]}
    for name, prop in block_type.props.items():
        value = props.get(name, prop.default)
        drawn[name] = rich_text.clean(value) if prop.kind == "html" else value
        if prop.kind == "media":
            drawn[_item_name(name)] = files.get(value) if value is not None else None
    return drawn


def _names_of(block: Mapping[str, Any], kind: PropKind) -> list[str]:
    """The settings of a block that are of that kind."""
    block_type = BLOCK_TYPES.get(block["type"])
    return [name for name, prop in block_type.props.items() if prop.kind == kind] if block_type else []


def _block_without(block: Mapping[str, Any], gone: set[int], kind: PropKind) -> dict[str, Any]:
    names = _names_of(block, kind)
    props = {
        name: None if name in names and value in gone else value for name, value in block["props"].items()
    }
    return {**block, "props": props}


def _blocks(content: list[Any]) -> list[dict[str, Any]]:
    blocks, ids = [], set()
    for index, each in enumerate(content):
        path = f"builder.content.{index}"
        block = _block(each, path)
        if block["props"]["id"] in ids:
            _refuse(f"{path}.props.id", "Two blocks have the same id.")
        ids.add(block["props"]["id"])
        blocks.append(block)
    return blocks


def _block(value: Any, path: str) -> dict[str, Any]:
    block = _object(value, path, allowed={"type", "props"})
    name = block.get("type")
    block_type = BLOCK_TYPES.get(name) if isinstance(name, str) else None
    if block_type is None:
        _refuse(f"{path}.type", "There is no such block.")
    # What `resolved` adds is taken back without a word, so that a document read can be sent.
    added = {_item_name(name) for name, prop in block_type.props.items() if prop.kind == "media"}
    props = _object(block.get("props"), f"{path}.props", allowed={"id", *block_type.props, *added})
    cleaned = {"id": _id(props.get("id"), f"{path}.props.id")}
    for name, prop in block_type.props.items():
        given = props.get(name, prop.default)
        try:
            cleaned[name] = _CLEANERS[prop.kind](prop, prop.default if given is None else given)
        except ValidationError as error:
            raise ValidationError({f"{path}.props.{name}": error.messages}) from error
    return {"type": block_type.type, "props": cleaned}


def _root(value: Any) -> dict[str, Any]:
    root = _object(value, "builder.root", allowed={"props"})
    props = _object(root.get("props", {}), "builder.root.props", allowed={"title"})
    title = props.get("title")
    return {"props": {} if title is None else {"title": clean_text(title, max_length=200)}}


def _object(value: Any, path: str, *, allowed: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse(path, "Enter an object.")
    unknown = sorted(str(key) for key in value if key not in allowed)
    if unknown:
        _refuse(path, f"Unknown: {', '.join(unknown)[:200]}.")
    return value


def _id(value: Any, path: str) -> str:
    try:
        text = clean_text(value, max_length=MAX_ID_LENGTH)
    except ValidationError as error:
        raise ValidationError({path: error.messages}) from error
    if not text:
        _refuse(path, "Every block needs an id.")
    return text


def _item_name(name: str) -> str:
    return f"{name}_item"


def _refuse(path: str, sentence: str) -> NoReturn:
    raise ValidationError({path: [sentence]})


def _whole(prop: Prop, value: Any) -> int:
    number = clean_number(value, minimum=prop.minimum, maximum=prop.maximum)
    if number != int(number):
        raise ValidationError("Enter a whole number.")
    return int(number)


def _boolean(_prop: Prop, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValidationError("Enter true or false.")
    return value


def _choice(prop: Prop, value: Any) -> str:
    if value not in prop.choices:
        raise ValidationError(f"Use one of {', '.join(prop.choices)}.")
    return str(value)


def _row_id(_prop: Prop, value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 2**63:
        raise ValidationError("Enter an id.")
    return value


_CLEANERS: dict[PropKind, Callable[[Prop, Any], Any]] = {
    "text": lambda prop, value: clean_text(value, max_length=prop.max_length, lines=True),
    "html": lambda _prop, value: clean_markup(value),
    "media": _row_id,
    "url": lambda _prop, value: clean_url(value) if value else "",
    "number": _whole,
    "boolean": _boolean,
    "choice": _choice,
    "category": _row_id,
    "cuisine": lambda prop, value: clean_text(value, max_length=prop.max_length),
}
