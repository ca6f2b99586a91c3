"""Validate a builder document before it is saved: its blocks must be known, and their settings valid."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

import orjson
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.api.errors import UNKNOWN_FIELD
from shared.data_types import JsonMapping, JsonObject
from tenants.posts.blocks.kinds import MAX_ITEMS, Prop, item_name, list_props
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.blocks.values import clean_value
from tenants.posts.blocks.versions import SCHEMA, upgrade
from tenants.posts.blocks.walking import ids_in, is_known
from tenants.posts.content.field_values import clean_text
from tenants.posts.content.markup_limits import TooMuchFormatting, refuse_too_much


class SavedBlocks:
    """The blocks of a saved document by id, including blocks of unknown types."""

    def __init__(self, builder: JsonMapping | None) -> None:
        content = upgrade(builder or {}).get("content")
        self._blocks = {block["props"]["id"]: block for block in _below(content)}

    def same_as(self, block: JsonMapping) -> JsonObject | None:
        """Return the saved block with the id of `block` if both are equal, otherwise None."""
        saved = self._of(block)
        # Return the saved value instead of the sent one, because Python treats 1, 1.0 and True as equal.
        return dict(saved) if saved and saved == block else None

    def settings_of(self, block: JsonMapping) -> list[JsonMapping]:
        """Return a list with the saved settings of the block, or an empty list for a new block."""
        saved = self._of(block).get("props")
        return [saved] if saved else []

    def _of(self, block: JsonMapping) -> JsonMapping:
        props = block.get("props")
        block_id = props.get("id") if isinstance(props, dict) else None
        saved: JsonMapping = self._blocks.get(block_id, {}) if isinstance(block_id, str) else {}
        return saved if saved.get("type") == block.get("type") else {}


MAX_BLOCKS = 2000
MAX_BYTES = 700_000
"""Maximum size in bytes of a document as JSON, and of a public page with its parts."""
MAX_PARTS = 8
"""Maximum number of posts that a page includes as parts."""
MAX_DEPTH = 4
MAX_ID_LENGTH = 100
MAX_ELEMENTS = 500_000
"""Maximum number of elements that parsing all texts of a page may create, which takes half a second of
CPU."""


ENUMERATIONS = frozenset({"choice", "choices", "color"})
"""Kinds that may have more values in a later release."""

Saved = Callable[[], JsonMapping | None]
SavedValues = Callable[[], list[JsonMapping]]
"""A function that returns the saved settings of a block, or the saved entries of one of its lists."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The position of settings in a document, with their saved values."""

    path: str
    depth: int
    saved: SavedValues


def clean_builder(value: object, saved: Saved = lambda: None) -> JsonObject | None:
    """Return the builder document with only known blocks and settings, or None for a page without a document.

    Content of a later release is preserved if `saved` contains it and the client sends it back unchanged.
    Users can therefore edit a page after a downgrade without losing content. Raises ValidationError if the
    document is invalid.
    """
    if value is None:
        return None
    document = upgrade(_object(value, "builder", allowed={"schema", "root", "content"}))
    if document.get("schema", SCHEMA) != SCHEMA:
        _refuse(
            "builder.schema",
            _("This export file is from a newer version. Schemas up to %(schema)s are supported.")
            % {"schema": SCHEMA},
        )
    content = _ContentCheck(saved)
    blocks = content.blocks(document.get("content", []), "builder.content")
    cleaned = {"schema": SCHEMA, "root": _root(document.get("root", {})), "content": blocks}
    _refuse_too_long(cleaned)
    return cleaned


class _ContentCheck:
    """The validation of one document's blocks, which tracks their ids, number and formatting."""

    def __init__(self, saved: Saved) -> None:
        self._read_saved = saved
        self._ids: set[str] = set()
        self._number = 0
        self._elements = 0

    def blocks(self, value: Any, path: str, depth: int = 1) -> list[JsonObject]:
        if not isinstance(value, list):
            _refuse(path, _("Enter a list of blocks."))
        if value and depth > MAX_DEPTH:
            _refuse(path, _("Blocks can be nested up to %(most)s levels deep.") % {"most": MAX_DEPTH})
        self._number += len(value)
        if self._number > MAX_BLOCKS:
            _refuse(path, _("A page can have up to %(most)s blocks.") % {"most": MAX_BLOCKS})
        return [self._block(each, f"{path}.{index}", depth) for index, each in enumerate(value)]

    def _block(self, value: object, path: str, depth: int) -> JsonObject:
        block = _object(value, path, allowed={"type", "props"})
        name = block.get("type")
        block_type = BLOCK_TYPES.get(name) if isinstance(name, str) else None
        if block_type is None:
            same = self._saved.same_as(block)
            if same is None:
                _refuse(f"{path}.type", _("This block doesn't exist."), UNKNOWN_FIELD)
            self._id(same["props"]["id"], f"{path}.props.id")
            return same
        props = _object(block.get("props"), f"{path}.props")
        block_id = self._id(props.get("id"), f"{path}.props.id")
        values = {name: value for name, value in props.items() if name != "id"}

        def saved() -> list[JsonMapping]:
            return self._saved.settings_of(block)

        settings = self._settings(block_type.props, values, _Place(f"{path}.props", depth, saved))
        return {"type": block_type.type, "props": {"id": block_id, **settings}}

    @cached_property
    def _saved(self) -> SavedBlocks:
        return SavedBlocks(self._read_saved())

    def _settings(self, props: Mapping[str, Prop], value: Any, place: _Place) -> JsonObject:
        settings = _object(value, place.path)
        unknown = settings.keys() - _list_known(props)
        before = place.saved() if unknown else []
        same = {name: same_values(before, name, settings[name]) for name in unknown}
        later = {name: values[0] for name, values in same.items() if values}
        _refuse_names(unknown - later.keys(), place.path)
        known = {name: self._setting(prop, name, settings.get(name), place) for name, prop in props.items()}
        return known | later

    def _setting(self, prop: Prop, name: str, raw: object, place: _Place) -> Any:
        path = f"{place.path}.{name}"
        value = prop.default if raw is None else raw
        if prop.kind == "slot":
            return self.blocks(value, path, place.depth + 1)
        if prop.kind == "list":
            saved = place.saved
            return self._entries(prop, value, _Place(path, place.depth, lambda: entries_in(saved(), name)))
        try:
            if prop.kind == "html":
                self._count_formatting(value)
            return clean_value(prop, value)
        except ValidationError as error:
            if prop.kind in ENUMERATIONS and (same := same_values(place.saved(), name, value)):
                return same[0]
            raise ValidationError({path: error.messages}) from error

    def _count_formatting(self, value: object) -> None:
        """Raise TooMuchFormatting if all texts of the page together have too much formatting."""
        self._elements += refuse_too_much(value) if isinstance(value, str) else 0
        if self._elements > MAX_ELEMENTS:
            raise TooMuchFormatting

    def _entries(self, prop: Prop, value: object, place: _Place) -> list[JsonObject]:
        if not isinstance(value, list):
            _refuse(place.path, _("Enter a list."))
        most = prop.max_items or MAX_ITEMS
        if len(value) > most:
            _refuse(place.path, _("Add up to %(most)s items.") % {"most": most})
        entries: list[JsonObject] = []
        for index, each in enumerate(value):
            path = f"{place.path}.{index}"
            entry = self._settings(prop.items, each, _Place(path, place.depth, place.saved))
            if len({entry[name] in (None, "") for name in prop.together}) > 1:
                _refuse(
                    path,
                    _("Fill in %(together)s, or leave all of them blank.")
                    % {"together": " and ".join(prop.together)},
                )
            limits = [entry[name] for name in prop.ordered]
            if None not in limits and limits != sorted(limits):
                _refuse(f"{path}.{prop.ordered[1]}", _("Enter %(least)s or more.") % {"least": limits[0]})
            if prop.unique and any(entry[prop.unique] == other[prop.unique] for other in entries):
                _refuse(
                    f"{path}.{prop.unique}",
                    _("Two items have the same %(unique)s.") % {"unique": prop.unique},
                )
            entries.append(entry)
        return entries

    def _id(self, value: object, path: str) -> str:
        try:
            text = clean_text(value, max_length=MAX_ID_LENGTH)
        except ValidationError as error:
            raise ValidationError({path: error.messages}) from error
        if not text:
            _refuse(path, _("Every block needs an ID."))
        if text in self._ids:
            _refuse(path, _("Two blocks have the same ID."))
        self._ids.add(text)
        return text


def _refuse_too_long(document: JsonObject) -> None:
    if len(orjson.dumps(document)) > MAX_BYTES:
        limit = {"limit": f"{MAX_BYTES // 1_000} KB"}
        _refuse("builder", _("This page is larger than %(limit)s. Move some blocks to another page.") % limit)
    if len(ids_in(document, "post")) > MAX_PARTS:
        _refuse("builder", _("A page can have up to %(limit)s page parts.") % {"limit": MAX_PARTS})


def _list_known(props: Mapping[str, Prop]) -> set[str]:
    """Return the names of the settings, and the names of the items that rendering adds, which are dropped
    from requests."""
    added = {item_name(name) for name, prop in props.items() if prop.kind in ("media", "post")}
    return {*props, *added}


def _root(value: object) -> JsonObject:
    root = _object(value, "builder.root", allowed={"props"})
    props = _object(root.get("props", {}), "builder.root.props", allowed={"title"})
    title = props.get("title")
    if title is None:
        return {"props": {}}
    try:
        return {"props": {"title": clean_text(title, max_length=200)}}
    except ValidationError as error:
        raise ValidationError({"builder.root.props.title": error.messages}) from error


def _object(value: object, path: str, *, allowed: set[str] | None = None) -> JsonObject:
    if not isinstance(value, dict):
        _refuse(path, _("Enter a JSON object."))
    if allowed is not None:
        _refuse_names(value.keys() - allowed, path)
    return value


def _refuse_names(names: AbstractSet[Any], path: str) -> None:
    if names:
        unknown = ", ".join(sorted(str(name) for name in names))
        _refuse(path, _("Unknown fields: %(unknown)s.") % {"unknown": unknown[:200]}, UNKNOWN_FIELD)


def _refuse(path: str, sentence: str, code: str | None = None) -> NoReturn:
    raise ValidationError({path: [ValidationError(sentence, code=code)]})


def entries_in(saved: Iterable[JsonMapping], name: str) -> list[JsonMapping]:
    """Return the entries of all lists named `name`.

    Entries have no ids and may have been reordered, so callers must compare an entry with all of them.
    """
    lists = (each.get(name) for each in saved)
    return [entry for each in lists if isinstance(each, list) for entry in each if isinstance(entry, dict)]


def same_values(saved: Iterable[JsonMapping], name: str, value: object) -> list[Any]:
    """Return the saved values named `name` that equal `value`."""
    return [each[name] for each in saved if name in each and each[name] == value]


def _below(content: object) -> Iterator[JsonMapping]:
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, dict) or not isinstance(block.get("props"), dict):
            continue
        if isinstance(block["props"].get("id"), str):
            yield block
        if is_known(block):
            for name in list_props(BLOCK_TYPES[block["type"]].props, "slot"):
                yield from _below(block["props"].get(name))
