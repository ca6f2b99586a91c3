"""Types for data without fixed fields in Python, such as collections, blocks and schemas.

Use a TypedDict or a dataclass for data with fixed fields.
"""

from collections.abc import Mapping
from typing import Any

JsonObject = dict[str, Any]
"""A JSON object, such as a document of the builder or an OpenAPI schema."""
JsonMapping = Mapping[str, Any]
"""A JSON object that the code does not change."""
ValidatedData = dict[str, Any]
"""The fields of a request body, validated by a serializer."""
CommandOptions = dict[str, Any]
"""The parsed arguments of a management command."""
