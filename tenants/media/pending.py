"""What makes the worker look at a file."""

from typing import Any, Final

from django.utils import timezone

from tenants.media.models import Media, State

NO_RAW: Final[dict[str, Any]] = {"raw_name": "", "raw_sha256": "", "raw_size": 0, "raw_extension": ""}
"""The columns of a row for which nothing waits to be cleaned."""


def as_pending(media: Media) -> dict[str, Any]:
    """Set what makes the worker look at the file, from the first try on; the columns this changes."""
    changes = pending()
    for name, value in changes.items():
        setattr(media, name, value)
    return changes


def pending() -> dict[str, Any]:
    """The same as columns, for many rows at once."""
    return {
        "state": State.PENDING,
        "tries": 0,
        "problem": "",
        "failed_at": None,
        "claimed_until": None,
        "next_try_at": timezone.now(),
    }
