"""What an examination finds, in sentences for whoever runs the installation."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _


class Severity(StrEnum):
    """In the order in which they are listed."""

    ERROR = "error"
    """Something does not work, or does not protect."""
    WARNING = "warning"
    """Something will not work before long, or was left behind."""
    NOTE = "note"
    """Something to know; nothing has to be done."""


@dataclass(frozen=True)
class Finding:
    """One thing that is not as it should be, in messages of gettext: they are read in any language later."""

    severity: Severity
    subject: str
    """What it is about: a host, a schema, a role, a part of the installation."""
    problem: str
    advice: str


NAMED = 5
"""So many of a number of things are named, the others counted."""


def some_of(names: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    listed = ", ".join(names[:NAMED])
    more = len(names) - NAMED
    return _("%(listed)s and %(number)s more") % {"listed": listed, "number": more} if more > 0 else listed
