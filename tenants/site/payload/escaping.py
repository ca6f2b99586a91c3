"""Escape text, data and styles so that they cannot break out of their place in a document."""

import base64
import hashlib
import json

import orjson

# In a data block, only `<` could end the script. Escaping the others costs nothing and is safer.
_ESCAPES = [(sign.encode(), f"\\u{ord(sign):04x}".encode()) for sign in "<>&\u2028\u2029"]


def json_for_html(value: object) -> str:
    """`value` as JSON without any HTML-special character; parsing it returns `value`."""
    return escape_for_html(encode_json(value)).decode()


def encode_json(value: object) -> bytes:
    """`value` as JSON, in UTF-8."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        # Numbers beyond 64 bits and keys that are no strings.
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def escape_for_html(encoded: bytes) -> bytes:
    """Equivalent JSON without HTML-special characters, which can occur only in its strings."""
    # One after the other: `str.translate` checks every character and takes thirty times as long.
    for sign, escape in _ESCAPES:
        # Searching for one byte is a hundred times as fast as for three, and hardly any text contains it.
        if sign[-1:] in encoded:
            encoded = encoded.replace(sign, escape)
    return encoded


def csp_hash(inline: str) -> str:
    """The Content-Security-Policy source that allows exactly this inline text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"


def fingerprint(content: bytes) -> str:
    """A hash of `content`."""
    return hashlib.sha256(content).hexdigest()[:32]
