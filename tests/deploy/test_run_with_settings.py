"""`commissary …` in a terminal reads the same settings as systemd and runs as the service account."""

import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from commissary.commands import INSTALLED
from commissary.config.reading import read_settings

pytestmark = pytest.mark.no_db

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PRINT = "#!/usr/bin/env python3\nimport json, os, sys\nprint(json.dumps([sys.argv[1:], dict(os.environ)]))\n"
IN_ROOT = "/opt/commissary/releases/1.0.0-0123456789"

BUCKET = "s3://key:secret@127.0.0.1:9000/media?region=eu-1&tls=0"
# Environment that systemd 257 of Debian 13 passes to a unit with these lines in its EnvironmentFile=.
READ_BY_SYSTEMD = [
    (f"A={BUCKET}", BUCKET),
    ("A=203.0.113.7, 2001:db8::7", "203.0.113.7, 2001:db8::7"),
    ("A=pa$$w0rd", "pa$$w0rd"),
    ("A=$HOME", "$HOME"),
    ("A=`id`", "`id`"),
    ("A=$(id)", "$(id)"),
    ("A=Tacos <no-reply@example.com>", "Tacos <no-reply@example.com>"),
    ("A=a;b|c>d", "a;b|c>d"),
    ("A=one # two", "one # two"),
    ("A=  one two  ", "one two"),
    ("  A = one", "one"),
    ("A='one  '", "one  "),
    ("A='it is $HOME'", "it is $HOME"),
    ('A="one  "', "one  "),
    ('A="a\\"b\\\\c\\$d\\`e\\n"', 'a"b\\c$d`e\\n'),
    ("A=it's", "it's"),
    ("A='one' two", "onetwo"),
    ("A=a\\b\\\\c", "ab\\c"),
    ("A=one\\\n  two", "one  two"),
    ('A="one\ntwo"', "one\ntwo"),
    ("# A=two\\\nA=one", "one"),
    ("; A=two\nA=one", "one"),
    ("A=two\nA=one", "one"),
    ("A=", ""),
    ("A=olé", "olé"),
]  # fmt: skip


@pytest.fixture
def release() -> Iterator[Path]:
    """A release folder as created by install.sh, with a program that prints its arguments and environment."""
    # The service account cannot enter pytest's folder.
    root = Path(tempfile.mkdtemp(prefix="commissary-"))
    root.chmod(0o755)
    release = root / IN_ROOT.removeprefix("/")
    (release / ".venv/bin").mkdir(parents=True)
    (release / "deploy").mkdir()
    for name in ("commissary", "run_with_settings.py"):
        shutil.copy(DEPLOY / name, release / "deploy" / name)
    program = release / ".venv/bin/commissary"
    program.write_text(PRINT)
    program.chmod(0o755)
    (root / "etc/commissary").mkdir(parents=True)
    (root / "bin").mkdir()
    (root / "bin/commissary").symlink_to(release / "deploy/commissary")
    yield release
    shutil.rmtree(root)


def run(
    release: Path, settings: str, *arguments: str, **variables: str
) -> tuple[list[str], dict[str, str], str]:
    """Run `commissary` without root privileges, and return its arguments, environment and errors."""
    root = release.parents[3]
    (root / "etc/commissary/commissary.env").write_text(settings, encoding="utf-8")
    done = subprocess.run(
        [root / "bin/commissary", *arguments],
        env={
            "PATH": os.environ["PATH"],
            "TERM": "dumb",
            "HOME": "/root",
            "STORAGE_URL": "of the terminal",
            **variables,
        },
        user="nobody" if os.geteuid() == 0 else None,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return (*json.loads(done.stdout), done.stderr)


@pytest.mark.parametrize(("line", "value"), READ_BY_SYSTEMD)
def test_value_is_read_like_systemd(release, line, value):
    _, environment, complaints = run(release, f"{line}\nLAST=1\n", "backup")

    assert (environment["A"], environment["LAST"], complaints) == (value, "1", "")


def test_arguments_are_unchanged_and_terminal_adds_no_setting(release):
    arguments, environment, _ = run(release, "PORT=8000\n", "domains", "create", "a b", "$HOME", "")

    assert arguments == ["domains", "create", "a b", "$HOME", ""]
    assert environment["TERM"] == "dumb"
    assert "STORAGE_URL" not in environment


def test_user_of_sudo_is_passed_on(release):
    assert run(release, "PORT=8000\n", SUDO_USER="ann")[1]["SUDO_USER"] == "ann"


@pytest.mark.parametrize("name", sorted(INSTALLED))
@pytest.mark.parametrize("words", ["{name} --help", "{name} -h", "help {name}"])
def test_help_of_the_wrapper_shows_its_usage(name, words, release, systemd):
    done = run_wrapper(words.format(name=name), release, systemd)

    assert (done.returncode, done.stdout.startswith(f"usage: commissary {name} ")) == (0, True)


def test_invalid_line_is_named(release):
    _, environment, complaints = run(release, "export PORT=8000\nHOST=::1\n", "backup")

    assert (environment["HOST"], "PORT" in environment) == ("::1", False)
    assert "Ignored 'export PORT', which is not a variable name." in complaints


def test_unreadable_settings_end_the_command(release):
    root = release.parents[3]

    done = subprocess.run([root / "bin/commissary", "backup"], capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stderr.endswith("No such file or directory. Run the command with sudo.\n")


@pytest.fixture
def systemd(release: Path, tmp_path: Path) -> Path:
    """A folder with stubs of systemctl and journalctl, which print their arguments."""
    folder = tmp_path / "stubs"
    folder.mkdir()
    for name in ("systemctl", "journalctl"):
        (folder / name).write_text('#!/bin/sh\nfor each in "$(basename "$0")" "$@"; do echo "$each"; done\n')
        (folder / name).chmod(0o755)
    return folder


def run_wrapper(words: str, release: Path, systemd: Path) -> subprocess.CompletedProcess[str]:
    """Run `commissary` as install.sh installs it, with the stubs of systemd."""
    return subprocess.run(
        [release.parents[3] / "bin/commissary", *words.split()],
        env={"PATH": f"{systemd}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ("logs", "journalctl --unit commissary-* --output cat --lines=100"),
        ("logs worker --follow", "journalctl --unit commissary-worker --output cat --follow"),
        ("logs backup", "journalctl --unit commissary-backup --output cat --lines=100"),
        ("restart worker", "systemctl restart commissary-worker.service"),
        (
            "restart",
            "systemctl restart "
            + " ".join(f"commissary-{each}.service" for each in ("web", "worker", "renderer")),
        ),
        ("restart worker --dry-run", "Would restart: commissary-worker.service"),
    ],
)
def test_logs_and_restart_call_systemd(words: str, called: str, release: Path, systemd: Path):
    done = run_wrapper(words, release, systemd)

    assert (done.returncode, done.stdout.split()) == (0, called.split())


@pytest.mark.parametrize("words", ["restart all", "restart backup", "restart --force"])
def test_restart_rejects_unknown_processes(words: str, release: Path, systemd: Path):
    done = run_wrapper(words, release, systemd)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("✗ Use commissary restart [PROCESS] [--dry-run]; processes: web worker")


def test_command_runs_with_home_of_the_service_account(tmp_path: Path):
    """With HOME=/root, libpq cannot read root's certificate and opens no TLS connection."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another account")
    nobody = pwd.getpwnam("nobody")
    settings = tmp_path / "commissary.env"
    settings.write_text("PORT=8000\n")
    settings.chmod(0o600)
    program = "import json, os; print(json.dumps([os.getuid(), os.getgroups(), dict(os.environ)]))"

    done = subprocess.run(
        [
            sys.executable,
            DEPLOY / "run_with_settings.py",
            "nobody",
            settings,
            "/usr/bin/python3",
            "-c",
            program,
        ],
        env={"PATH": os.environ["PATH"], "HOME": "/root", "USER": "root"},
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )

    uid, groups, environment = json.loads(done.stdout)
    assert (uid, groups) == (nobody.pw_uid, [nobody.pw_gid])
    assert (environment["HOME"], environment["USER"]) == (nobody.pw_dir, "nobody")


def test_installer_examples_can_be_uncommented(release):
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    written = script.partition("<<SETTINGS\n")[2].partition("\nSETTINGS\n")[0]
    examples = [line.removeprefix("#") for line in written.splitlines() if "=" in line and "$" not in line]

    _, environment, complaints = run(release, "\n".join(examples) + "\n", "check-config")

    names = [each.partition("=")[0] for each in examples]
    read = read_settings({name: environment[name] for name in names})
    assert read.dns_targets == ("203.0.113.7", "2001:db8::7")
    assert read.mail_from == "no-reply@example.com"
    assert complaints == ""


@pytest.mark.parametrize("value", ["a b", "pa$$w0rd", "q\"u'o`te", "back\\slash", "&<>;#", "$(id)", "olé"])
def test_installer_writes_any_value_readably(release, value):
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    function = next(line for line in script.splitlines() if line.startswith("quoted()"))
    written = subprocess.run(
        ["sh", "-c", f'{function}\nquoted "$1"', "sh", value], capture_output=True, text=True, check=True
    ).stdout

    _, environment, _ = run(release, f"A={written}\n", "backup")

    assert environment["A"] == value
