"""The summary that a start prints, with URLs and credentials."""

import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.markup import escape

from shared.data_types import JsonObject

MOST_SITES = 5


def summary(
    run: JsonObject, description: JsonObject, home: Path, stop_with: str, *, has_web: bool = True
) -> Iterator[str]:
    """Yield the lines with the URLs and credentials in run.json, and the next steps if domains or users are
    missing."""
    rows = [*_addresses(run), *_next_steps(description), *_people(run, home)]
    if not has_web:
        rows.append(("Web server", f"{_command()} debug"))
    rows += [("Logs", _short(home / "logs")), ("Stop", stop_with)]
    width = max(len(label) for label, _ in rows)
    yield ""
    yield "[bold green]Commissary is running.[/]"
    for label, value in rows:
        yield f"  {escape(label):<{width}}   [bold]{escape(value)}[/]"
    yield ""


def _addresses(run: JsonObject) -> Iterator[tuple[str, str]]:
    port, domains = run["port"], run["domains"][:MOST_SITES]
    for domain in domains:
        yield domain["title"], f"http://{domain['host']}:{port}/"
    if domains:
        host = os.environ.get("PANEL_HOST", "").strip() or domains[0]["host"]
        yield "Panel", f"http://{host}:{port}/panel"
        yield "API", f"http://api.{host}:{port}/api/docs"


def _next_steps(description: JsonObject) -> Iterator[tuple[str, str]]:
    if not description["has_people"]:
        yield "No account yet", f"{_command()} create-super-admin YOU@EXAMPLE.COM"
    if not description["has_domains"]:
        yield "No domain yet", f"{_command()} domains create HOST --title TITLE"


def _people(run: JsonObject, home: Path) -> Iterator[tuple[str, str]]:
    if run["users"]:
        user = run["users"][0]
        yield "Sign in as", f"{user['email']}   {user['password']}   ({user['role']})"
        yield "Other users", _short(home / "run.json")


def _command() -> str:
    """Return the `commissary` command for another terminal, without uv, which may not be on the PATH."""
    home = os.environ.get("COMMISSARY_HOME", "").strip()
    place = f"COMMISSARY_HOME={shlex.quote(home)} " if home else ""
    return place + shlex.quote(_short(Path(sys.executable).with_name("commissary")))


def _short(path: Path) -> str:
    here = Path.cwd()
    return os.path.relpath(path, here) if path.is_relative_to(here) else str(path)
