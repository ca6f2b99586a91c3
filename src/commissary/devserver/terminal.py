"""The terminal output of a start: a line for each step, and then important log lines."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from rich.console import Console
from rich.markup import escape

SHOWN_LEVELS = {"warning", "error", "critical"}
_NOT_REPEATED = {"event", "level", "logger", "timestamp", "exception"}
"""Fields that the console shows in another form, or that only the file contains."""


COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")


class Terminal:
    """The output of a start on the terminal.

    Nothing is printed while `is_quiet` is set, for example when a start continues in the background.
    """

    def __init__(self) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._colours: dict[str, str] = {}
        self.is_quiet = False

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """Show that a step is in progress, and then its duration."""
        with self.timed(title), self._console.status(f"{title} …"):
            yield

    @contextmanager
    def timed(self, title: str) -> Iterator[None]:
        """Show the duration of a step that displays its own progress."""
        started = time.monotonic()
        if not self._console.is_terminal:
            self._print(f"  {title} …")
        yield
        self._print(f"[green]✓[/] {title} [dim]{time.monotonic() - started:.1f} s[/]")

    def line(self, text: str = "") -> None:
        self._print(text)

    def event(self, text: str) -> None:
        """Print an event of the supervisor."""
        self._print(f"[bold]{datetime.now().astimezone():%H:%M:%S} {escape(text)}[/]")

    def log_line(self, name: str, line: str) -> None:
        """Print a log line of the program `name`, if its level is shown."""
        if (shown := readable(line)) is None:
            return
        colour = self._colours.setdefault(name, COLOURS[len(self._colours) % len(COLOURS)])
        self._print(f"[{colour}]{name:<8}[/] {escape(shown)}")

    def _print(self, text: str) -> None:
        if self.is_quiet:
            return
        try:
            self._console.print(text)
        except OSError:
            # The terminal was closed. Logs and programs continue.
            self.is_quiet = True


def readable(line: str) -> str | None:
    """Return a logged event as text with its values, or None if its level is not shown.

    A line from another program, which is not a JSON event, is returned unchanged.
    """
    event = _event(line)
    if event is None:
        return line
    level = str(event["level"])
    if level not in SHOWN_LEVELS:
        return None
    figures = [f"{name}={value}" for name, value in event.items() if name not in _NOT_REPEATED]
    # Show only the last line of a traceback, which contains the error.
    reason = [trace.splitlines()[-1]] if (trace := str(event.get("exception") or "").strip()) else []
    first_line = str(event["event"]).strip().partition("\n")[0]
    return _printable("  ".join([level, first_line, *figures, *reason]))


def _printable(text: str) -> str:
    """Return the text with escaped control characters.

    The text may come from outside, and could otherwise control the terminal.
    """
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def _event(line: str) -> dict[str, object] | None:
    if not line.startswith("{"):
        return None
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if {"event", "level"} <= event.keys() else None
