"""Select the parser for a request's body and the renderer for the reply."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rest_framework.negotiation import DefaultContentNegotiation

if TYPE_CHECKING:
    from rest_framework.renderers import BaseRenderer
    from rest_framework.request import Request


class OneLanguage(DefaultContentNegotiation):
    """Use the view's only reply format and ignore the Accept header, so that no request fails with 406."""

    def select_renderer(
        self, request: "Request", renderers: Iterable["BaseRenderer"], format_suffix: str | None = None
    ) -> "tuple[BaseRenderer, str]":
        only = next(iter(renderers))
        return only, str(only.media_type)
