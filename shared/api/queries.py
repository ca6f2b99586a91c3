"""What a query string asks for, read with serializers that last.

REST framework copies every field of a serializer for each request, which takes longer than to read a few
parameters. See docs/decisions/0169-what-a-call-does-once.md.
"""

from collections.abc import Mapping
from typing import Any

from rest_framework.serializers import Serializer, ValidationError

_readers: dict[type[Serializer[Any]], Serializer[Any]] = {}


def read_query(serializer_class: type[Serializer[Any]], sent: Mapping[str, str]) -> Any:
    """`sent` as that serializer reads it, which must not ask its context; raises its ValidationError.

    The serializer is made once in a process: nothing of what it reads stays in it.
    """
    reader = _readers.get(serializer_class)
    if reader is None:
        reader = _readers[serializer_class] = serializer_class()
    try:
        return reader.run_validation(sent)
    except ValidationError:
        # Its sentences stay in the language they were first said in.
        serializer_class(data=sent).is_valid(raise_exception=True)
        raise
