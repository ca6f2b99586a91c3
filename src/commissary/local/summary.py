"""The last lines of a start: where everything is, and how to get in."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.markup import escape


def summary(run: dict[str, Any], home: Path, stop_with: str) -> Iterator[str]:
    """The addresses and the sign-in, from what run.json says."""
    port = run["port"]
    rows = [(domain["title"], f"http://{domain['host']}:{port}/") for domain in run["domains"]]
    if run["domains"]:
        host = run["domains"][0]["host"]
        rows += [("Panel", f"http://{host}:{port}/panel"), ("API", f"http://api.{host}:{port}/api/docs")]
    if run["users"]:
        user = run["users"][0]
        rows.append(("Sign in as", f"{user['email']}   {user['password']}   ({user['role']})"))
        rows.append(("Other people", _short(home / "run.json")))
    rows += [("Logs", _short(home / "logs")), ("Stop it", stop_with)]
    width = max(len(label) for label, _ in rows)
    yield ""
    yield "[bold green]Commissary is running.[/]"
    for label, value in rows:
        yield f"  {escape(label):<{width}}   [bold]{escape(value)}[/]"
    yield ""


def _short(path: Path) -> str:
    here = Path.cwd()
    return os.path.relpath(path, here) if path.is_relative_to(here) else str(path)
