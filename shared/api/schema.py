"""The OpenAPI document: REST framework's data, plus the envelope, the error responses and the permissions."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import EndpointEnumerator, SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import SAFE_METHODS

from shared.api.choices import merge_choices, name_choices
from shared.api.examples import REFUSED, SchemaExamples
from shared.api.once import ELSEWHERE, HEADER
from shared.api.permissions import PUBLIC, DescribedView
from shared.api.replies import EnvelopeRenderer
from shared.api.routers import ID_OR_UUID
from shared.api.typed import list_components
from shared.data_types import JsonObject

ERROR_SCHEMA = {
    "type": "object",
    "required": ["message"],
    "properties": {
        "message": {"type": "string", "description": "One sentence to show to the user."},
        "errors": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
            "description": "Messages by field; `body` is for the request body as a whole.",
        },
        "code": {"type": "string", "description": "Identifies the kind of error for clients."},
    },
}
META_SCHEMA = {
    "type": "object",
    "required": ["total", "limit", "offset"],
    "properties": {
        **{name: {"type": "integer", "minimum": 0} for name in ("total", "limit", "offset")},
        "counts": {
            "type": "object",
            "additionalProperties": {"type": "integer"},
            "description": "The number of rows of each kind, for some lists.",
        },
    },
}
REFUSALS = {
    "400": "The body does not match its content type.",
    "401": "The token is missing or invalid (`Unauthenticated.`), or the session ended (`Unauthorized.`).",
    "403": "The role does not allow this, or the user must confirm their identity (`confirm_identity`).",
    "404": "The object does not exist, or the caller cannot see it.",
    "409": "The request conflicts with the current state. `code` identifies the conflict.",
    "410": "The link has expired or has already been used.",
    "413": "The request body is too large.",
    "415": "The endpoint does not accept the content type of the body.",
    "422": "Some values are invalid. `errors` contains the messages by field.",
    "423": "The domain is suspended and cannot be changed.",
    "429": "Too many attempts. Try again after the number of seconds in `Retry-After`.",
    "503": "The server is busy. Try again after the number of seconds in `Retry-After`.",
}


@cache
def document() -> bytes:
    """Return the whole document as JSON. It depends only on the code, so it is created once per process."""
    return json.dumps(ApiSchemaGenerator().get_schema(public=True), default=str).encode()


class ApiEndpoints(EndpointEnumerator):
    """An enumerator that lists each route once, without the optional slash at its end."""

    def get_path_from_regex(self, path_regex: str) -> str:
        path: str = super().get_path_from_regex(path_regex)
        return path.rstrip("/")


class ApiSchemaGenerator(SchemaGenerator):
    endpoint_inspector_cls = ApiEndpoints

    def get_schema(self, *args: Any, **kwargs: Any) -> Any:
        document = super().get_schema(*args, **kwargs)
        schemas, ours = document["components"]["schemas"], list_components()
        if both := sorted(schemas.keys() & ours):
            raise ValueError(f"A serializer and a type have one name in the API: {', '.join(both)}.")
        document["components"]["schemas"] = dict(sorted((schemas | ours).items()))
        merge_choices(document["components"]["schemas"], ours, _schemas_within(document))
        for schema in _schemas_within(document):
            # drf-spectacular repeats "null" in the type of some nullable fields, which validators reject.
            if isinstance(schema.get("type"), list):
                schema["type"] = list(dict.fromkeys(schema["type"]))
            _simplify_choice(schema)
            name_choices(schema)
        _drop_unused(document)
        _add_examples(document)
        return document


def _simplify_choice(schema: JsonObject) -> None:
    """Remove duplicates from the schemas of a choice, and a choice that allows any value."""
    for keyword in ("anyOf", "oneOf"):
        options = schema.get(keyword, [])
        if {} in options:
            del schema[keyword]
        elif options:
            schema[keyword] = [each for place, each in enumerate(options) if each not in options[:place]]


def _drop_unused(document: JsonObject) -> None:
    """Remove the components that no operation uses, such as requests of types that only responses have."""
    schemas = document["components"]["schemas"]
    used = {each["$ref"] for each in _schemas_within(document) if isinstance(each.get("$ref"), str)}
    unused = [name for name in schemas if f"#/components/schemas/{name}" not in used]
    for name in unused:
        del schemas[name]
    if unused:  # Only these may have used others.
        _drop_unused(document)


def _add_examples(document: JsonObject) -> None:
    """Add an example to the schema of every request body, response and error."""
    components = document["components"]
    make = SchemaExamples(components["schemas"])
    components["examples"] = {f"Refused{code}": {"value": value} for code, value in REFUSED.items()}
    for code, suffix in product(REFUSED, ("", _OR_PAGE)):
        refusal = components["responses"].get(f"Refused{code}{suffix}")
        if content := refusal and refusal["content"]["application/json"]:
            content["examples"] = {"refused": {"$ref": f"#/components/examples/Refused{code}"}}
    for item in document["paths"].values():
        for operation in item.values():
            for described in (operation.get("requestBody", {}), *operation["responses"].values()):
                for content in described.get("content", {}).values():
                    content.setdefault("example", make.of(content["schema"]))


_OR_PAGE = "OrPage"
"""The suffix for the names of errors that browsers can also get as a page."""


def _page() -> JsonObject:
    """Return the content type of a page for browsers that did not run the site's script."""
    return {"text/html": {"schema": {"type": "string"}, "example": "<!doctype html>\n<title>Thanks</title>"}}


class ApiSchema(AutoSchema):
    """A description of an operation with its actual responses."""

    _unpaginated: bool = False

    def get_summary(self) -> str:
        """Return the first line of the handler's docstring, or the route in words."""
        lines = (self._handler().__doc__ or "").strip().splitlines()
        if lines:
            return lines[0].strip().rstrip(".")
        return f"{self.method.capitalize()} {' '.join(self._tokenize_path()).replace('-', ' ')}"

    def get_description(self) -> str:  # type: ignore[override]  # as in drf-spectacular
        """Return the rest of the handler's docstring after its first line, as one paragraph."""
        _, _, rest = (self._handler().__doc__ or "").strip().partition("\n")
        return " ".join(rest.split())

    def get_override_parameters(self) -> list[Any]:
        named = OpenApiParameter(
            HEADER,
            {"type": "string", "pattern": "^[\\x21-\\x7e]{1,200}$"},
            OpenApiParameter.HEADER,
            description="A repeated request with the same key within 24 hours is executed only once.",
        )
        return [*super().get_override_parameters(), *([named] if self._is_done_once() else [])]

    def _is_done_once(self) -> bool:
        return self.method == "POST" and not self._is_public() and not self.path.startswith(ELSEWHERE)

    def get_extensions(self) -> JsonObject:
        return {"x-permission": self._permission() or "nobody"}

    def get_auth(self) -> list[dict[str, list[str]]]:
        required = super().get_auth()
        anonymous: list[dict[str, list[str]]] = [{}]
        return required + anonymous if self._is_public() else required

    @property
    def _described(self) -> DescribedView:
        return cast("DescribedView", self.view)

    def _handler(self) -> Any:
        return getattr(self.view, self._handler_name(), None)

    def _handler_name(self) -> str:
        return getattr(self.view, "action", None) or self.method.lower()

    def _answers_pages(self) -> bool:
        return self._handler_name() in self._described.answers_pages

    def _is_public(self) -> bool:
        return self._permission() == PUBLIC

    def _permission(self) -> str | None:
        return self._described.permission_needed()

    def _resolve_path_parameters(self, variables: list[str]) -> list[JsonObject]:
        parameters: list[JsonObject] = super()._resolve_path_parameters(variables)
        for parameter in parameters:
            if parameter["schema"].get("pattern") == f"^{ID_OR_UUID}$":
                parameter["schema"]["pattern"] = f"^({ID_OR_UUID})$"
                parameter["description"] = "The integer `id` or the UUID `_id`."
        return parameters

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Return whether the response is a list.

        A typed response defines this itself. For other responses, drf-spectacular decides.
        """
        if serializer is None:
            if self._unpaginated:
                # drf-spectacular calls this to decide whether to wrap a response in an array. A typed
                # response is already complete.
                return False
            replies: Any = self.get_response_serializers()
            first = next(iter(replies.values()), None) if isinstance(replies, dict) else None
            if isinstance(first, dict):
                return bool(first.get("type") == "array")
        is_list: bool = super()._is_list_view(serializer)
        return is_list

    def _get_paginator(self) -> Any:
        return None if self._unpaginated else super()._get_paginator()

    def get_request_serializer(self) -> Any:
        """Return the handler's serializer, or None for DELETE, which usually has no body."""
        return None if self.method == "DELETE" else super().get_request_serializer()

    def _get_request_body(self, direction: object = "request") -> Any:
        if self.method != "DELETE":
            return super()._get_request_body(direction)
        if self.get_request_serializer() is None:
            return None
        # drf-spectacular omits the body of DELETE requests. Here, some bodies contain the confirmation of the
        # deletion.
        self.method = "POST"
        try:
            return super()._get_request_body(direction)
        finally:
            self.method = "DELETE"

    def _get_response_for_code(self, *args: object, **kwargs: object) -> dict[str, Any]:
        # The meta data in the envelope describes the pagination, so the rows of a list need no component of
        # their own.
        self._unpaginated = True
        try:
            described: dict[str, Any] = super()._get_response_for_code(*args, **kwargs)
        finally:
            self._unpaginated = False
        return described

    def _get_response_bodies(self, direction: Any = "response") -> JsonObject:
        replies: JsonObject = super()._get_response_bodies(direction)
        if any(issubclass(renderer, EnvelopeRenderer) for renderer in self.view.renderer_classes):
            replies = {
                "200" if code == "204" else code: self._wrap_in_envelope(reply)
                if _is_wrapped(code, reply)
                else reply
                for code, reply in replies.items()
            }
        if self._answers_pages():
            reply = replies.setdefault("200", {"description": "For a browser without JavaScript."})
            reply["content"] = {**reply.get("content", {}), **_page()}
        for code in self._refusals():
            replies.setdefault(code, self._refusal(code))
        return dict(sorted(replies.items()))

    def _wrap_in_envelope(self, reply: JsonObject) -> JsonObject:
        content = reply.get("content", {}).get("application/json", {})
        properties = {"data": content.get("schema", {"type": "null"}), "message": {"type": "string"}}
        required = ["data"]
        if self._is_list_view() and self._get_paginator():
            properties["meta"] = self._component("Meta", META_SCHEMA)
            required.append("meta")
        schema = {"type": "object", "required": required, "properties": properties}
        described = {**reply, "content": {"application/json": {**content, "schema": schema}}}
        if "content" not in reply:
            described["description"] = "Done."
        return described

    def _refusals(self) -> Iterator[str]:
        """Yield the error statuses that operations of this kind can return, besides their own."""
        yield from ("401", "404", "409", "422", "429", "503")
        if self._described.takes_links:
            yield "410"
        if not self._is_public():
            yield "403"
        if self.method not in SAFE_METHODS:
            yield "423"
        has_body = self.method == "DELETE" and self.get_request_serializer() is not None
        if has_body or self.method in {"POST", "PUT", "PATCH"}:
            yield from ("400", "413", "415")

    def _refusal(self, code: str) -> dict[str, str]:
        """Return a reference to the description of an error.

        All operations share one component per status.
        """
        content: JsonObject = {"application/json": {"schema": self._component("Error", ERROR_SCHEMA)}}
        name = f"Refused{code}"
        if self._answers_pages():
            content, name = {**content, **_page()}, f"{name}{_OR_PAGE}"
        response = {"description": REFUSALS[code], "content": content}
        return self._component(name, response, ResolvedComponent.RESPONSE)

    def _component(
        self, name: str, schema: JsonObject, kind: str = ResolvedComponent.SCHEMA
    ) -> dict[str, str]:
        component = ResolvedComponent(name=name, type=kind, object=name, schema=schema)
        self.registry.register_on_missing(component)
        reference: dict[str, str] = component.ref
        return reference


def _is_wrapped(code: str, reply: JsonObject) -> bool:
    """Return whether the response has the envelope. All successful responses have it, except files."""
    return code < "300" and reply.get("content", {}).keys() <= {"application/json"}


def _schemas_within(node: object) -> Iterator[JsonObject]:
    """Yield every object of the document at any depth."""
    if isinstance(node, dict):
        yield node
        for child in node.values():
            yield from _schemas_within(child)
    elif isinstance(node, list):
        for child in node:
            yield from _schemas_within(child)


class BearerScheme(OpenApiAuthenticationExtension):
    """The description of the bearer token authentication."""

    target_class = "shared.accounts.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
