"""The terminal output of a start: a line for each step, then notable log lines."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from rich.console import Console
from rich.markup import escape

from commissary.devserver.log_lines import readable

COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")


class Terminal:
    """Prints until it is set to quiet, as for a start in the background."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._colours: dict[str, str] = {}
        self.is_quiet = False

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """Show that `title` is in progress, and the time it took."""
        with self.timed(title), self._console.status(f"{title} …"):
            yield

    @contextmanager
    def timed(self, title: str) -> Iterator[None]:
        """Show the time of a step that shows its own progress."""
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
            # The terminal was closed; the logs and the product continue.
            self.is_quiet = True
