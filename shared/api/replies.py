"""The success envelope: `{"data": …, "meta"?: {…}, "message"?: "…"}`."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import orjson
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.utils.encoders import JSONEncoder

from shared.data_types import JsonMapping, JsonObject

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise
    from rest_framework.renderers import BaseRenderer
    from rest_framework.request import Request

# orjson writes datetimes as REST framework does. Types that orjson would write differently, or cannot write,
# are passed to the framework's encoder.
_OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_PASSTHROUGH_DATACLASS
_default = JSONEncoder().default


class Reply(Response):
    """A response with optional meta data and an optional message in addition to its data."""

    def __init__(
        self,
        data: object = None,
        *,
        message: "StrOrPromise | None" = None,
        meta: JsonMapping | None = None,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(data, status=status, headers=headers)
        self.message = message
        self.meta = meta


class EnvelopeRenderer(JSONRenderer):
    """A renderer that puts the data of a view under `data`. Errors already have their own shape."""

    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        context = renderer_context or {}
        response, request = context.get("response"), context.get("request")
        if request is not None and request.method == "HEAD":
            return b""
        if response is None or response.status_code < 400:
            data = {"data": data, **_extras(response)}
        if data is None:
            return b""
        try:
            body = orjson.dumps(data, _default, _OPTIONS)
        except orjson.JSONEncodeError:
            # The json module can write values that orjson cannot: integers beyond 64 bits, keys that are not
            # strings, and deep nesting. The empty context prevents indentation, which a client could request
            # in its Accept header.
            return super().render(data, "application/json", {})
        # Escape line separators as REST framework does, so that a body is also valid JavaScript before
        # ES2019.
        return body.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")


_writers: dict[type[Serializer], Serializer] = {}


def serialize(serializer_class: type[Serializer], value: object) -> Any:
    """Return the serializer's representation of `value`. The serializer must not use its context.

    The serializer is created once per process, because copying its fields for each response would take longer
    than serializing the value.
    """
    writer = _writers.get(serializer_class)
    if writer is None:
        writer = _writers[serializer_class] = serializer_class()
    return writer.to_representation(value)


def _extras(response: object) -> JsonObject:
    """Return the meta data and the message of a Reply, if any."""
    extras = {"meta": getattr(response, "meta", None), "message": getattr(response, "message", None)}
    return {name: value for name, value in extras.items() if value is not None}


class OneLanguage(DefaultContentNegotiation):
    """Content negotiation that ignores the Accept header, so that no request fails with 406.

    Each view has only one response format.
    """

    def select_renderer(
        self, request: "Request", renderers: Iterable["BaseRenderer"], format_suffix: str | None = None
    ) -> "tuple[BaseRenderer, str]":
        only = next(iter(renderers))
        return only, str(only.media_type)
