"""A Wagtail site with the demo's content: `python -m tests.bench.wagtail_beside PYTHON MORE`.

It has servers of its own. PYTHON is that of an environment with Wagtail, MORE the titles of members that are
there once more, as JSON. Prints where it answers and its processes as JSON, and ends with its standard input.
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

from commissary.devserver.demo.content import DemoEntry, DemoSite, day_of, read_site
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.servers import free_port

ROOT = Path(__file__).parents[2]
SITE = "tests.bench.wagtail_site"
THREADS = "3"
"""As many as compute in a web process of ours (WEB_THREADS)."""
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
            content.write_text(json.dumps(_content(read_site("bay"), more, datetime.now(UTC))))
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
    # A thread that ended in a pause would take its connection along.
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


def _content(site: DemoSite, more: Sequence[str], now: datetime) -> dict[str, Any]:
    """What of the demo the site shows, as a tree of JSON."""
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
    return {**dataclasses.asdict(entry), "day": day_of(entry, now).date().isoformat(), "slug_suffix": ""}


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
