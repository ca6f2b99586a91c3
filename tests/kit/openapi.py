"""The API as its OpenAPI document describes it: operations, and bodies generated from their schemas."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

METHODS = ("get", "post", "put", "patch", "delete")
MULTIPART = "multipart/form-data"
DEPTH = 6


@dataclass(frozen=True, eq=False)
class Operation:
    """One path and method of the API."""

    path: str
    method: str
    permission: str
    path_parameters: Mapping[str, Mapping[str, Any]]
    query_parameters: tuple[str, ...]
    required_query: Mapping[str, Any]
    body: Mapping[str, Any] | None
    is_multipart: bool

    def __str__(self) -> str:
        return f"{self.method.upper()} {self.path}"

    @property
    def is_read(self) -> bool:
        return self.method == "get"

    @property
    def about_session(self) -> bool:
        """Whether the operation can end or change the session of its caller."""
        return self.path.startswith(("/api/auth/", "/api/account")) or self.path.endswith("/view-as")

    def url(self, number: object, uid: object = None) -> str:
        """Return the URL of a row with the required query parameters."""
        query = f"?{urlencode(self.required_query)}" if self.required_query else ""
        return self.build_path(number, uid) + query

    def build_path(self, number: object, uid: object = None) -> str:
        """Return the path with `number` as every ID, or `uid` where an ID is not a number."""

        def value(schema: Mapping[str, Any]) -> object:
            fits = re.search(schema.get("pattern", ""), str(number))
            return number if fits or uid is None else uid

        return self.path.format(**{name: value(schema) for name, schema in self.path_parameters.items()})


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document as served by `/api/schema`."""
    from shared.api.schema import document as as_json

    parsed: dict[str, Any] = json.loads(as_json())
    return parsed


@cache
def operations() -> tuple[Operation, ...]:
    """Return every operation of the API."""
    results = [
        _operation(path, method, item)
        for path, item in document()["paths"].items()
        for method in METHODS
        if method in item
    ]
    return tuple(sorted(results, key=lambda each: (each.path, METHODS.index(each.method))))


def _operation(path: str, method: str, item: Mapping[str, Any]) -> Operation:
    described = item[method]
    parameters = [*item.get("parameters", ()), *described.get("parameters", ())]
    content = described.get("requestBody", {}).get("content", {})
    body = content.get("application/json") or content.get(MULTIPART) or {}
    return Operation(
        path=path,
        method=method,
        permission=described["x-permission"],
        path_parameters={each["name"]: each["schema"] for each in parameters if each["in"] == "path"},
        query_parameters=tuple(each["name"] for each in parameters if each["in"] == "query"),
        required_query={
            each["name"]: Maker(number=1, uid="", text="members").value(each["schema"], each["name"])
            for each in parameters
            if each["in"] == "query" and each.get("required")
        },
        body=body.get("schema"),
        is_multipart="application/json" not in content and MULTIPART in content,
    )


class Maker:
    """A generator of values for schemas. Every integer or string that refers to a row has the given value."""

    def __init__(
        self, *, number: int, uid: str, text: str, domain_id: int = 0, cuisine: int = 0, page: int = 0
    ) -> None:
        self.number = number
        self.uid = uid
        self.text = text
        self.domain_id = domain_id
        self.cuisine = cuisine
        self.page = page

    def body(self, operation: Operation) -> Any:
        """Generate a body that `operation` accepts according to its schema."""
        return None if operation.body is None else self.value(operation.body)

    def value(self, schema: Mapping[str, Any], name: str = "", depth: int = 0) -> Any:
        schema = _resolve(schema)
        if name in KNOWN:
            return KNOWN[name](self)
        for ready in ("example", "enum"):
            if ready in schema:
                return schema[ready][0] if ready == "enum" else schema[ready]
        make = self._MAKERS.get(_get_type(schema))
        return make(self, schema, name, depth) if make else None

    def _object(self, schema: Mapping[str, Any], name: str, depth: int) -> dict[str, Any]:
        if depth > DEPTH:
            return {}
        properties = schema.get("properties", {}).items()
        return {
            key: self.value(each, key, depth + 1)
            for key, each in properties
            if not _resolve(each).get("readOnly")
        }

    def _array(self, schema: Mapping[str, Any], name: str, depth: int) -> list[Any]:
        return [] if depth > DEPTH else [self.value(schema.get("items", {}), name, depth + 1)]

    def _integer(self, schema: Mapping[str, Any], name: str, depth: int) -> int:
        return self.number if _refers_to_row(name) else int(schema.get("minimum", 1))

    def _string(self, schema: Mapping[str, Any], name: str, depth: int) -> str:
        made = FORMATS.get(schema.get("format", ""))
        if schema.get("format") == "uuid":
            return self.uid
        text = made or self.text
        return text[: schema.get("maxLength", len(text))]

    def _number(self, schema: Mapping[str, Any], name: str, depth: int) -> float:
        return float(schema.get("minimum", 0.5))

    def _boolean(self, schema: Mapping[str, Any], name: str, depth: int) -> bool:
        return True

    _MAKERS = {
        "object": _object,
        "array": _array,
        "integer": _integer,
        "string": _string,
        "number": _number,
        "boolean": _boolean,
    }


def _post_body(make: Maker) -> dict[str, Any]:
    """Generate the body of a member, with ids in its slots, its blocks and nested blocks."""
    hero = {"type": "Hero", "props": {"id": "hero", "title": make.text, "image": make.number}}
    faq = {"type": "Faq", "props": {"id": "faq", "title": make.text, "category_id": make.number}}
    gallery = {"type": "Gallery", "props": {"id": "gallery", "images": [{"image": make.number}]}}
    part = {"type": "PagePart", "props": {"id": "part", "post_id": make.number}}
    section = {"type": "Section", "props": {"id": "section", "content": [hero, faq, gallery, part]}}
    return {
        "attributes": {"description": make.text},
        "media": {"poster": make.number, "logo": make.number},
        "external_data": {"cuisines": [make.cuisine], "cuisine_tags": [make.number]},
        "builder": {"schema": 2, "root": {"props": {}}, "content": [section]},
    }


def _menus(make: Maker) -> dict[str, Any]:
    item = {
        "text": make.text,
        "url": "",
        "type": "post",
        "post_id": make.number,
        "mode": "link",
        "children": [],
    }
    return {"header": [item], "footer": [item]}


KNOWN = {
    "post_body": _post_body,
    "builder": lambda make: _post_body(make)["builder"],
    "menuBody": _menus,
    "post_status_id": lambda _: 1,
    "post_type_id": lambda _: 2,
    "domain_color_type_id": lambda _: 1,
    "icon": lambda _: {"id": 1},
    "code": lambda _: "#336699",
    "currency": lambda _: "USD",
    "external_analytics": lambda _: False,
    "external_analytics_type": lambda _: "",
    "src": lambda _: "",
    "from": lambda make: f"from-{make.text}",
    "to": lambda make: f"to-{make.text}",
    "verification": lambda _: {"google": "word"},
    "organisation": lambda make: {"name": make.text},
    "exclude": lambda make: [f"/{make.text}"],
    "extra": lambda make: [f"/{make.text}"],
    "unpublish_at": lambda _: "2031-01-01T00:00:00Z",
    "email": lambda make: f"new-{make.text}@example.com",
    "role_id": lambda _: 3,
    "domain_ids": lambda make: [make.domain_id],
    "url": lambda make: f"new-{make.text}",
    "name": lambda make: f"new {make.text}",
    "question": lambda make: f"new {make.text}",
    "title": lambda make: f"new {make.text}",
    "link": lambda make: f"https://{make.text}.example.com/",
    "join_url": lambda make: f"https://{make.text}.example.com/",
    "phone": lambda _: "+1 415 555 0100",
    "locale": lambda _: "en",
    "timezone": lambda _: "UTC",
    "mapping": lambda _: "{}",
    "form": lambda make: make.text,
    "fields": lambda make: {"message": make.text},
    "post_id": lambda make: make.page,
    "path": lambda _: "library",
    "domain_id": lambda make: make.domain_id,
}
"""Values for properties with these names, which the schema does not describe."""
FORMATS = {
    "email": "somebody@example.com",
    "uri": "https://example.com/",
    "date": "2030-01-01",
    "date-time": "2030-01-01T00:00:00Z",
}


_ROW_NAMES = {"id", "ids", "cuisines", "category", "categories", "media", "image"}


def _refers_to_row(name: str) -> bool:
    """Return whether a property with that name contains the ID of a row."""
    return name in _ROW_NAMES or name.endswith(("_id", "_ids"))


def _resolve(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Follow the reference of `schema`. Of several alternatives, return the first that is not null."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return _resolve(document()["components"]["schemas"][name])
    for several in ("allOf", "oneOf", "anyOf"):
        options = [_resolve(each) for each in schema.get(several, ())]
        options = [each for each in options if each.get("type") != "null" and each.get("enum") != [None]]
        if options:
            return {**options[0], **{key: each for key, each in schema.items() if key != several}}
    return schema


def _get_type(schema: Mapping[str, Any]) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "string")
    if isinstance(kind, list):
        kind = next((each for each in kind if each != "null"), "string")
    return str(kind)
