"""Findings of the checks, as sentences for operators."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _


class Severity(StrEnum):
    """Severities in the order of the list."""

    ERROR = "error"
    """Something does not work or does not protect."""
    WARNING = "warning"
    """Something will fail soon, or was not cleaned up."""
    NOTE = "note"
    """Information; no action is required."""


@dataclass(frozen=True)
class Finding:
    """A problem, in gettext messages that can later be translated to any language."""

    severity: Severity
    subject: str
    """The affected host, schema, role or part of the installation."""
    problem: str
    advice: str
    check: str = ""
    """The name of the check, which the metrics count."""


NAMED = 5
"""The number of items to name; the other items are only counted."""


def list_some(names: Sequence[str]) -> str:
    """Return the first names and the number of the others."""
    listed = ", ".join(names[:NAMED])
    more = len(names) - NAMED
    return _("%(listed)s and %(number)s more") % {"listed": listed, "number": more} if more > 0 else listed
