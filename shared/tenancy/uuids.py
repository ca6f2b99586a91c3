"""Identifiers that sort by creation time (RFC 9562, version 7)."""

import uuid

import uuid_utils


def uuid7() -> uuid.UUID:
    return uuid.UUID(int=uuid_utils.uuid7().int)
