"""Serve a Wagtail site with the demo's content: `python -m tests.bench.wagtail_beside PYTHON MORE`.

It has its own servers. PYTHON belongs to an environment with Wagtail, and MORE is a JSON list with the titles
of the members to duplicate. Prints its address and processes as JSON, and stops at the end of standard input.
"""

import dataclasses
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from commissary.devserver.demo.content import DemoEntry, DemoSite, entry_date, read_site
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.servers import free_port

ROOT = Path(__file__).parents[2]
SITE = "tests.bench.wagtail_site"
THREADS = "3"
"""Number of threads, as in our web process (WEB_THREADS)."""
SOCIALS = {"instagram": "Instagram", "youtube": "YouTube", "email": "Email"}
STOPPING_SECONDS = 30.0


def main(python: Path, more: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="commissary-wagtail-") as name:
        folder = Path(name)
        postgres = EmbeddedPostgres(folder)
        try:
            environment = os.environ | {
                "DATABASE_URL": postgres.start(),
                "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}",
                "DJANGO_SETTINGS_MODULE": f"{SITE}.settings",
                "WAGTAIL_SITE_FOLDER": name,
                "WAGTAIL_SITE_SECRET": secrets.token_hex(32),
            }
            (folder / "wagtail_site_migrations").mkdir()
            (folder / "wagtail_site_migrations" / "__init__.py").touch()
            content = folder / "content.json"
            content.write_text(json.dumps(_read_content(read_site("bay"), more, datetime.now(UTC))))
            subprocess.run([python, "-m", f"{SITE}.fill", content], cwd=ROOT, env=environment, check=True)
            with _granian(python, environment) as (port, web):
                assert postgres.running is not None
                pids = {"web": web, "postgres": postgres.running.pid}
                sys.stdout.write(json.dumps({"port": port, "pids": pids}) + "\n")
                sys.stdout.flush()
                sys.stdin.read()
        finally:
            postgres.delete()


@contextmanager
def _granian(python: Path, environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    port = free_port()
    options = ["--interface=wsgi", "--http=1", "--no-ws", "--host=127.0.0.1", f"--port={port}", "--workers=1"]
    # A thread that ends in a pause would close its connection.
    threads = [f"--blocking-threads={THREADS}", "--blocking-threads-idle-timeout=600"]
    process = subprocess.Popen(
        [python.with_name("granian"), *options, *threads, f"{SITE}.wsgi:application"],
        cwd=ROOT, env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(STOPPING_SECONDS)


def _read_content(site: DemoSite, more: Sequence[str], now: datetime) -> dict[str, Any]:
    """Return the demo's public content as a JSON tree."""
    members = [each for each in site.posts["members"] if each.status == "published"]
    by_title = {each.title: each for each in members}
    once_more = [{**_entry(by_title[title], now), "slug_suffix": "-2"} for title in more]
    return {
        "home": dataclasses.asdict(next(each for each in site.posts["pages"] if each.url == "")),
        "members": [*(_entry(each, now) for each in members), *once_more],
        "cuisines": [{"title": each.title} for each in site.posts["cuisines"]],
        "showcases": [_entry(each, now) for each in site.posts["showcases"] if each.status == "published"],
        "questions": [dataclasses.asdict(each) for each in site.questions],
        "header": [dataclasses.asdict(each) for each in site.header],
        "footer": [dataclasses.asdict(each) for each in site.footer],
        "socials": [(name, SOCIALS[name], link) for name, link in site.socials.items()],
        "pictures": {name: (str(each.file), each.alt) for name, each in site.pictures.items()},
        "places": site.places,
        "stops": site.stops,
        "options": site.options,
        "colors": site.colors,
        "slots": site.slots,
    }


def _entry(entry: DemoEntry, now: datetime) -> dict[str, Any]:
    return {**dataclasses.asdict(entry), "day": entry_date(entry, now).date().isoformat(), "slug_suffix": ""}


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
