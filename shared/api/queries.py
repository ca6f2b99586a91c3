"""Parse query strings with serializers that are created once per process.

REST framework copies every field of a serializer for each request, which takes longer than parsing a few
parameters. See docs/decisions/compiled-sql.md.
"""

from collections.abc import Mapping
from typing import Any

from rest_framework.serializers import Serializer, ValidationError

_readers: dict[type[Serializer], Serializer] = {}


def read_query(serializer_class: type[Serializer], sent: Mapping[str, str]) -> Any:
    """Return `sent`, validated by the serializer, which must not use its context; raise its ValidationError.

    The serializer is created once per process and keeps no state of a request. Empty parameters count as
    absent.
    """
    sent = {name: value for name, value in sent.items() if value}
    reader = _readers.get(serializer_class)
    if reader is None:
        reader = _readers[serializer_class] = serializer_class()
    try:
        return reader.run_validation(sent)
    except ValidationError:
        # A serializer caches its messages in the language of their first use, so a new one creates the
        # errors.
        serializer_class(data=sent).is_valid(raise_exception=True)
        raise
