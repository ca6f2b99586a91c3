"""Measure a backup and a restore: `python -m tests.long.recovery.measure 200 [files of each domain]`.

Uses a new home with the embedded PostgreSQL, as durable as in production. It contains the demo and the
given number of further domains with starter content and files of 100 kB. Everything is deleted afterwards.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commissary.config.paths import make_home
from commissary.devserver.cluster import LocalCluster
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.valkey import EmbeddedValkey

_MAKE = """
import sys, django
django.setup()
from django.core.management import call_command
from shared.domains.services import create_domain
call_command("migrate", verbosity=0)
call_command("demo")
for number in range(int(sys.argv[1])):
    create_domain(title=f"Number {number}", host=f"number-{number}.test", template="restaurant")
"""
COMMISSARY = Path(sys.executable).with_name("commissary")


@contextmanager
def installation(domains: int, files: int) -> Iterator[dict[str, str]]:
    """Create a home with `domains` domains besides the demo, and yield the environment of its commands."""
    home = Path(tempfile.mkdtemp(prefix="commissary-measure-"))
    make_home(home)
    postgres, valkey = EmbeddedPostgres(home), EmbeddedValkey(home)
    os.environ |= {"COMMISSARY_HOME": str(home), "COMMISSARY_SECRET_KEY": "a secret of measurements alone"}
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "commissary.settings"}
    try:
        environment |= {"DATABASE_URL": postgres.start(), "REDIS_URL": valkey.start()}
        subprocess.run([sys.executable, "-c", _MAKE, str(domains)], env=environment, check=True)
        for number in range(domains):
            library = home / f"media/domains/number-{number}.test/library"
            library.mkdir(parents=True)
            for each in range(files):
                (library / f"{each}.png").write_bytes(os.urandom(100_000))
        yield {name: value for name, value in environment.items() if name != "REDIS_URL"}
    finally:
        valkey.stop()
        postgres.stop()
        LocalCluster(home).delete()
        subprocess.run(["rm", "-rf", home], check=True)


def run_and_time(what: str, *arguments: object, env: dict[str, str]) -> dict[str, object]:
    """Run the command, and print its duration and its maximum memory."""
    with tempfile.TemporaryFile("w+") as out:
        began = time.monotonic()
        process = subprocess.Popen([COMMISSARY, *map(str, arguments), "--json"], env=env, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        took = time.monotonic() - began
        out.seek(0)
        reply: dict[str, object] = json.loads(out.read())
    if status:
        raise SystemExit(str(reply))
    say(f"{what}: {took:.1f} s, {usage.ru_maxrss / 1000:.0f} MB")
    return reply


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    domains, files = int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 40
    with installation(domains, files) as env, tempfile.TemporaryDirectory() as place:
        say(f"load average {os.getloadavg()}")
        target = Path(place, "target")
        output = run_and_time("first backup", "backup", target, env=env)
        say(
            str({name: output[name] for name in ("domains", "rows", "files", "file_bytes", "database_bytes")})
        )
        run_and_time("second backup", "backup", target, env=env)
        run_and_time("verify", "backup", target, "--verify", env=env)
        url = env["DATABASE_URL"].replace("/commissary?", "/restored?")
        other = {**env, "DATABASE_URL": url, "COMMISSARY_HOME": str(Path(place, "other"))}
        run_and_time("restore", "restore", target, "--into-empty", env=other)
        say(f"load average {os.getloadavg()}")


if __name__ == "__main__":
    main()
