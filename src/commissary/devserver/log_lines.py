"""Log lines for the console; the file contains all of them."""

import json
from typing import Any

SHOWN_LEVELS = {"warning", "error", "critical"}
_NOT_REPEATED = {"event", "level", "logger", "timestamp", "exception"}
"""Fields that the console shows in another way, or only the file contains."""


def readable(line: str) -> str | None:
    """Return an event of a shown level as text with its figures; None for other levels.

    A line that is not a JSON event, from other programs, is returned unchanged.
    """
    event = _event(line)
    if event is None:
        return line
    level = str(event["level"])
    if level not in SHOWN_LEVELS:
        return None
    figures = [f"{name}={value}" for name, value in event.items() if name not in _NOT_REPEATED]
    # Of a traceback, only the last line with the error.
    reason = [trace.splitlines()[-1]] if (trace := str(event.get("exception") or "").strip()) else []
    first_line = str(event["event"]).strip().partition("\n")[0]
    return _printable("  ".join([level, first_line, *figures, *reason]))


def _printable(text: str) -> str:
    """Escape control characters: the text may contain external input that would control the terminal."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def _event(line: str) -> dict[str, Any] | None:
    if not line.startswith("{"):
        return None
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if {"event", "level"} <= event.keys() else None
