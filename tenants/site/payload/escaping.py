"""Escape text, data and styles so that they cannot break out of their position in a document."""

import base64
import hashlib
import json

import orjson

# In a data block, only `<` could end the script. Escaping the other characters costs nothing and is safer.
_ESCAPES = [(sign.encode(), f"\\u{ord(sign):04x}".encode()) for sign in "<>&\u2028\u2029"]


def json_for_html(value: object) -> str:
    """Return `value` as JSON without HTML special characters. Parsing the result returns `value`."""
    return escape_for_html(encode_json(value)).decode()


def encode_json(value: object) -> bytes:
    """Return `value` as JSON in UTF-8."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        # orjson rejects numbers beyond 64 bits, and keys that are not strings.
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def escape_for_html(encoded: bytes) -> bytes:
    """Return equivalent JSON without HTML special characters, which can occur only in strings."""
    # Replace one character after another, because `str.translate` takes thirty times as long.
    for sign, escape in _ESCAPES:
        # Searching for one byte is a hundred times as fast as searching for three, and few texts contain the
        # byte.
        if sign[-1:] in encoded:
            encoded = encoded.replace(sign, escape)
    return encoded


def csp_hash(inline: str) -> str:
    """Return the Content-Security-Policy source that allows only this inline text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"


def fingerprint(content: bytes) -> str:
    """Return a hash of `content`."""
    return hashlib.sha256(content).hexdigest()[:32]
