"""What a start says on the terminal: a line for each step, then what is worth a look in any log."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from rich.console import Console
from rich.markup import escape

from commissary.devserver.log_lines import readable

COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")


class Terminal:
    """Speaks until it is told to be quiet; a start in the background goes on without one."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._colours: dict[str, str] = {}
        self.is_quiet = False

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """Show that `title` is under way, and how long it took when it is done."""
        with self.timed(title), self._console.status(f"{title} …"):
            yield

    @contextmanager
    def timed(self, title: str) -> Iterator[None]:
        """The same for what shows by itself how far it is."""
        started = time.monotonic()
        if not self._console.is_terminal:
            self._print(f"  {title} …")
        yield
        self._print(f"[green]✓[/] {title} [dim]{time.monotonic() - started:.1f} s[/]")

    def line(self, text: str = "") -> None:
        self._print(text)

    def event(self, text: str) -> None:
        """Something the supervisor did on its own."""
        self._print(f"[bold]{datetime.now().astimezone():%H:%M:%S} {escape(text)}[/]")

    def log_line(self, name: str, line: str) -> None:
        """A line of the log of the program `name`, if it is worth a look."""
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
            # The terminal is gone; the logs and the product go on.
            self.is_quiet = True
