"""Examples for the API description, generated from its schemas. Every operation has a valid example."""

from typing import Any

from shared.data_types import JsonMapping, JsonObject

REFUSED: dict[str, JsonObject] = {
    "400": {"message": "The request could not be read."},
    "401": {"message": "Unauthenticated."},
    "403": {"message": "You don't have permission to do that."},
    "404": {"message": "Not found."},
    "409": {"message": "Toni Tester saved this post while you were editing it.", "code": "stale_version"},
    "410": {"message": "This link has expired or was already used."},
    "413": {"message": "The request body is too large."},
    "415": {"message": 'Unsupported media type "text/plain" in request.'},
    "422": {"message": "Some of the values are not valid.", "errors": {"title": ["Enter a title."]}},
    "423": {"message": "This domain is suspended."},
    "429": {"message": "Too many attempts. Please try again in 40 seconds."},
    "503": {"message": "The service is busy. Please try again in a moment."},
}
DEEPEST = 6
"""The depth of empty lists, so that examples of recursive types, such as menu entries, end."""
UUID = "01900000-0000-7000-8000-000000000001"
_FORMATS = {
    "email": "toni@example.com",
    "uri": "https://example.com/",
    "uuid": UUID,
    "date": "2030-01-31",
    "date-time": "2030-01-31T12:00:00Z",
    "binary": "(the bytes of the file)",
    "byte": "",
}
_TEXTS = {
    "_id": UUID,
    "title": "Tacos al pastor",
    "url": "members/tacos-al-pastor",
    "host": "tacos.example.com",
    "firstname": "Toni",
    "lastname": "Tester",
    "email": "toni@example.com",
    "phone": "+1 415 555 0100",
    "password": "a long walk on the beach",
    "current_password": "a long walk on the beach",
    "password_confirmation": "a long walk on the beach",
    "question": "Do you cater?",
    "answer": "<p>We do.</p>",
    "code": "#336699",
    "link": "https://example.com/tacos",
    "timezone": "America/Los_Angeles",
    "locale": "en",
    "country": "US",
    "currency": "USD",
    "type": "members",
    "html": "<p>Hello</p>",
    "message": "Post saved.",
    "token_type": "bearer",
}
_BODY = {
    "attributes": {"description": "<p>Since 1987.</p>"},
    "media": {"poster": 12},
    "external_data": {"cuisines": [7]},
    "builder": {
        "schema": 2,
        "root": {"props": {}},
        "content": [{"type": "Hero", "props": {"id": "hero-1", "title": "Tacos al pastor"}}],
    },
}
_WHOLE = {"post_body": _BODY, "menuBody": {"header": [], "footer": []}}


class SchemaExamples:
    """A generator of examples for the schemas of one document, which uses the document's components."""

    def __init__(self, components: JsonMapping) -> None:
        self._components = components

    def of(self, schema: JsonMapping, name: str = "", depth: int = 0) -> Any:
        """Return a value that is valid for `schema` and typical for a property called `name`."""
        schema = self._resolve(schema)
        for ready in ("example", "default", "const"):
            # An empty default does not show the format of the value.
            if schema.get(ready, "") != "":
                return schema[ready]
        if name in _WHOLE and schema.get("type") == "object":
            return _WHOLE[name]
        if "enum" in schema:
            return schema["enum"][0]
        kind = _schema_kind(schema)
        if kind == "object":
            return self._object(schema, depth)
        if kind == "array":
            return [self.of(schema.get("items", {}), name, depth + 1)] if depth < DEEPEST else []
        return _scalar(schema, kind, name)

    def _object(self, schema: JsonMapping, depth: int) -> JsonObject:
        properties = schema.get("properties", {})
        return {each: self.of(part, each, depth + 1) for each, part in properties.items()}

    def _resolve(self, schema: JsonMapping) -> JsonMapping:
        """Return `schema` with its reference resolved.

        For alternatives, this is the first alternative that is not null.
        """
        if "$ref" in schema:
            return self._resolve(self._components[schema["$ref"].rsplit("/", 1)[-1]])
        for several in ("allOf", "oneOf", "anyOf"):
            options = [self._resolve(each) for each in schema.get(several, ())]
            options = [each for each in options if each.get("type") != "null" and each.get("enum") != [None]]
            if options:
                return {**options[0], **{key: each for key, each in schema.items() if key != several}}
        return schema


def _schema_kind(schema: JsonMapping) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "any")
    if isinstance(kind, list):
        kind = next((each for each in kind if each != "null"), "null")
    return str(kind)


def _scalar(schema: JsonMapping, kind: str, name: str) -> Any:
    if kind == "integer":
        return max(1, int(schema.get("minimum", 1)))
    if kind == "number":
        return float(schema.get("minimum", 0.5))
    if kind == "boolean":
        return True
    if kind != "string":
        return {} if kind == "any" else None
    text = _FORMATS.get(schema.get("format", "")) or _TEXTS.get(name) or name.replace("_", " ") or "text"
    return text[: schema.get("maxLength", len(text))]
