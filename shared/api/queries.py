"""Parse query strings with serializers that are created once per process.

REST framework copies all fields of a serializer for each request, which takes longer than parsing a few
parameters. See docs/decisions/compiled-sql.md.
"""

from collections.abc import Mapping
from typing import Any

from rest_framework.serializers import Serializer, ValidationError

_readers: dict[type[Serializer], Serializer] = {}


def read_query(serializer_class: type[Serializer], sent: Mapping[str, str]) -> Any:
    """Return the validated values of a query string. Raises ValidationError with field errors.

    The serializer is created once per process, so it must not use its context or store data of a request.
    Empty parameters are ignored.
    """
    sent = {name: value for name, value in sent.items() if value}
    reader = _readers.get(serializer_class)
    if reader is None:
        reader = _readers[serializer_class] = serializer_class()
    try:
        return reader.run_validation(sent)
    except ValidationError:
        # A serializer caches its messages in the language of their first use, so a new serializer creates the
        # errors.
        serializer_class(data=sent).is_valid(raise_exception=True)
        raise
