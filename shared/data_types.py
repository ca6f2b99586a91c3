"""Types of data with fields that schemas, collections, blocks and serializers declare, not Python code.

Use a TypedDict or a dataclass for data with fixed fields.
"""

from collections.abc import Mapping
from typing import Any

JsonObject = dict[str, Any]
"""A JSON object, such as a document of the builder or an OpenAPI schema."""
JsonMapping = Mapping[str, Any]
"""A JSON object that its reader does not change."""
ValidatedData = dict[str, Any]
"""The fields of a request body as its serializer validated them."""
CommandOptions = dict[str, Any]
"""The parsed arguments of a management command."""
