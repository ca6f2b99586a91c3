"""What somebody who watches a console is shown of a log; all of it stays in the file."""

import json
from typing import Any

SHOWN_LEVELS = {"warning", "error", "critical"}
_NOT_REPEATED = {"event", "level", "logger", "timestamp", "exception"}
"""What a console shows in another way, or only the file has."""


def readable(line: str) -> str | None:
    """An event of a shown level in words, with its figures; None for one that is not shown.

    A line that is no event, as programs write them that know nothing of ours, is returned as it is.
    """
    event = _event(line)
    if event is None:
        return line
    level = str(event["level"])
    if level not in SHOWN_LEVELS:
        return None
    figures = [f"{name}={value}" for name, value in event.items() if name not in _NOT_REPEATED]
    # Of a traceback what went wrong, which stands last.
    reason = [trace.splitlines()[-1]] if (trace := str(event.get("exception") or "").strip()) else []
    first_line = str(event["event"]).strip().partition("\n")[0]
    return _printable("  ".join([level, first_line, *figures, *reason]))


def _printable(text: str) -> str:
    """Strangers' words may be in it, and among them what would steer a terminal."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def _event(line: str) -> dict[str, Any] | None:
    if not line.startswith("{"):
        return None
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if {"event", "level"} <= event.keys() else None
