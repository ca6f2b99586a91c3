"""Findings of checks, as sentences for operators."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _


class Severity(StrEnum):
    """Severities, sorted from worst to least severe."""

    ERROR = "error"
    """Something does not work or is not secure."""
    WARNING = "warning"
    """Something will fail soon, or leftover data must be removed."""
    NOTE = "note"
    """Information that requires no action."""


@dataclass(frozen=True)
class Finding:
    """A problem. Its texts are English gettext messages that can be translated for each reader."""

    severity: Severity
    subject: str
    """The affected host, schema, role or part of the installation."""
    problem: str
    advice: str
    check: str = ""
    """The name of the check, which is a label in the metrics."""


NAMED = 5
"""The maximum number of names in a list. Further names are only counted."""


def list_some(names: Sequence[str]) -> str:
    """Return up to NAMED names as text and, if there are more, their number."""
    listed = ", ".join(names[:NAMED])
    more = len(names) - NAMED
    return _("%(listed)s and %(number)s more") % {"listed": listed, "number": more} if more > 0 else listed
