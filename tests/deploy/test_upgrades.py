"""Upgrades with systemd and in containers, and the choices that install.sh keeps."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
INSTALL = (DEPLOY / "install.sh").read_text(encoding="utf-8")
CHANGELOG = """# Changelog

## [1.2.0] - 2027-02-01
- Add the second thing.

## [1.1.0] - 2027-01-01
- Add the first thing.

## [1.0.0] - 2026-11-28
- Start.
"""

pytestmark = pytest.mark.no_db


def read_function(name: str) -> str:
    function = re.search(rf"^{name}\(\) \{{\n.*?^\}}", INSTALL, re.MULTILINE | re.DOTALL)
    assert function
    return function[0]


def make_version(folder: Path, number: str) -> Path:
    (folder / "deploy").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(f'[project]\nversion = "{number}"\n')
    (folder / "CHANGELOG.md").write_text(CHANGELOG)
    installer = folder / "deploy/install.sh"
    installer.write_text('#!/bin/sh\necho "Installed by $0"\n')
    installer.chmod(0o755)
    return folder


@pytest.fixture
def current(tmp_path: Path) -> Path:
    """The command of an installed release 1.0.0."""
    release = make_version(tmp_path / "opt/commissary/releases/1.0.0-abc", "1.0.0")
    shutil.copy(DEPLOY / "commissary", release / "deploy/commissary")
    return release / "deploy/commissary"


def upgrade(command: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [command, "upgrade", *words], capture_output=True, text=True, timeout=20, check=False
    )


def test_upgrade_names_versions_and_changes_and_installs(current: Path, tmp_path: Path) -> None:
    new = make_version(tmp_path / "new", "1.2.0")

    done = upgrade(current, new)

    assert done.stderr == ""
    lines = [line for line in done.stdout.splitlines() if line]
    assert lines == [
        "Upgrade from 1.0.0 to 1.2.0",
        "## [1.2.0] - 2027-02-01",
        "- Add the second thing.",
        "## [1.1.0] - 2027-01-01",
        "- Add the first thing.",
        f"Installed by {new}/deploy/install.sh",
    ]


def test_dry_run_of_an_upgrade_installs_nothing(current: Path, tmp_path: Path) -> None:
    done = upgrade(current, make_version(tmp_path / "new", "1.10.0"), "--dry-run")

    assert (done.returncode, "Installed" in done.stdout) == (0, False)
    assert done.stdout.startswith("Upgrade from 1.0.0 to 1.10.0\n")


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [("1.0.0", "1.0", 2), ("1.0", "1.0.0", 2), ("1.2.0rc1", "1.2.0", 3), ("1.1", "1.2.0", 1)],
)
def test_upgrade_compares_numbers_of_versions(
    old: str, new: str, changes: int, current: Path, tmp_path: Path
) -> None:
    (current.parents[1] / "pyproject.toml").write_text(f'[project]\nversion = "{old}"\n')

    done = upgrade(current, make_version(tmp_path / "new", new))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("## [") == changes
    assert done.stdout.startswith(f"Upgrade from {old} to {new}\n")


@pytest.mark.parametrize(
    ("number", "words", "refusal"),
    [
        ("0.9.0", [], (1, "contains version 0.9.0, which is older than 1.0.0")),
        ("1.0.0rc1", [], (1, "contains version 1.0.0rc1, which is older than 1.0.0")),
        ("1.1.0", ["--force"], (2, "✗ Use commissary upgrade FOLDER [--dry-run]")),
        ("", [], (2, "✗ Use commissary upgrade FOLDER [--dry-run]")),
    ],
)
def test_upgrade_rejects_other_folders_and_options(
    number: str, words: list[str], refusal: tuple[int, str], current: Path, tmp_path: Path
) -> None:
    folder = make_version(tmp_path / "new", number) if number else tmp_path / "nothing"

    done = upgrade(current, folder, *words)

    assert done.returncode == refusal[0]
    assert refusal[1] in done.stderr
    assert "Installed" not in done.stdout


@pytest.mark.parametrize(
    ("files", "chosen", "kept"),
    [
        ([], "", "caddy "),
        (["opt/commissary/current"], "", "none "),
        (["opt/commissary/current", "etc/nginx/sites-enabled/commissary.conf"], "", "nginx "),
        (["opt/commissary/current", "etc/systemd/system/caddy.service.d/commissary.conf"], "", "caddy a@b.c"),
        (["opt/commissary/current", "etc/nginx/sites-enabled/commissary.conf"], "caddy", "caddy "),
        # The first run failed before it set up the proxy.
        (["etc/commissary/commissary.env"], "", "caddy "),
    ],
)
def test_upgrade_keeps_proxy_and_email(files: list[str], chosen: str, kept: str, tmp_path: Path) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("[Service]\nEnvironment=ACME_EMAIL=a@b.c\n")
    command = f'root="{tmp_path}" proxy={chosen} email=\n{read_function("keep_choices")}\nkeep_choices\n'

    done = subprocess.run(
        ["sh", "-euc", f'{command}echo "$proxy $email"'],
        capture_output=True,
        text=True,
        timeout=10,
        check=True,
    )

    assert done.stdout == f"{kept}\n"


@pytest.mark.parametrize(
    ("proxy", "email", "code"), [("caddy", "", 1), ("caddy", "a@b.c", 0), ("nginx", "", 0), ("none", "", 0)]
)
def test_caddy_needs_an_email_before_anything_is_installed(proxy: str, email: str, code: int) -> None:
    functions = read_function("require_email") + "\n" + read_function("fail")
    script = f"proxy={proxy} email={email} current=\n{functions}\nrequire_email"

    done = subprocess.run(["sh", "-euc", script], capture_output=True, text=True, timeout=10, check=False)

    assert done.returncode == code
    assert ("--email" in done.stderr) == (code == 1)


CADDY, NGINX = "etc/systemd/system/caddy.service.d/commissary.conf", "etc/nginx/sites-enabled/commissary.conf"


@pytest.mark.parametrize(
    ("before", "chosen", "stopped"),
    [
        ([CADDY], "nginx", ["daemon-reload", "disable --quiet --now caddy"]),
        ([NGINX], "caddy", ["disable --quiet --now nginx"]),
        ([NGINX, "etc/nginx/sites-enabled/blog.conf"], "caddy", ["reload-or-restart nginx"]),
        ([CADDY], "none", ["daemon-reload", "disable --quiet --now caddy"]),
        ([CADDY], "caddy", []),
        ([NGINX], "nginx", []),
    ],
)
def test_another_proxy_stops_the_earlier_one(
    before: list[str], chosen: str, stopped: list[str], tmp_path: Path
) -> None:
    for name in before:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    script = f"""
        root={tmp_path} proxy={chosen} caddy_unit={tmp_path}/{CADDY} nginx_site={tmp_path}/{NGINX}
        runs_systemd() {{ true; }}
        systemctl() {{ echo "$*"; }}
        {read_function("release_ports")}
        release_ports
    """

    done = subprocess.run(["sh", "-euc", script], capture_output=True, text=True, timeout=10, check=True)

    assert done.stdout.splitlines() == stopped
    assert (tmp_path / CADDY).exists() == (before == [CADDY] and chosen == "caddy")


@pytest.mark.parametrize(
    ("installed", "left"), [(None, "new"), ("old", "new"), ("new", "new"), ("old, edited", "old, edited")]
)
def test_upgrade_keeps_edited_files_of_the_proxy(installed: str | None, left: str, tmp_path: Path) -> None:
    for number in ("old", "new"):
        folder = tmp_path / f"opt/commissary/releases/{number}/deploy/nginx"
        folder.mkdir(parents=True)
        (folder / "commissary.conf").write_text(number)
    site = tmp_path / "site.conf"
    if installed:
        site.write_text(installed)
    script = f"""
        root={tmp_path} release={tmp_path}/opt/commissary/releases/new
        {read_function("install_proxy_file")}
        install_proxy_file nginx/commissary.conf {site}
    """

    done = subprocess.run(["sh", "-euc", script], capture_output=True, text=True, timeout=10, check=True)

    assert site.read_text() == left
    assert done.stdout.startswith(f"Kept your changes to {site}.") == (left == "old, edited")


@pytest.mark.parametrize(
    ("fails", "served"), [("nothing", ["2"]), ("reload", ["1"]), ("restart", ["2", "1"])]
)
def test_release_that_does_not_start_leaves_the_old_one_running(
    fails: str, served: list[str], tmp_path: Path
) -> None:
    releases = tmp_path / "opt/commissary/releases"
    for number in "12":
        (releases / number).mkdir(parents=True)
    (tmp_path / "usr/local/bin").mkdir(parents=True)
    current = tmp_path / "opt/commissary/current"
    current.symlink_to("/opt/commissary/releases/1")
    clock = tmp_path / "etc/systemd/system/commissary-clock.service"
    clock.parent.mkdir(parents=True)
    clock.touch()
    names = ("switch", "point_to", "start_release", "remove_clock_unit")
    functions = "\n".join(map(read_function, names))
    stubs = f"""
        root={tmp_path} release={releases}/2
        runs_systemd() {{ true; }}
        setting() {{ true; }}
        systemctl() {{
            [ "$1 $(basename "$(readlink {current})")" != "{fails} 2" ] || return 1
            [ "$1" != reload ] || basename "$(readlink {current})"
        }}
    """

    done = subprocess.run(
        ["sh", "-euc", f"{stubs}\n{functions}\nswitch"],
        capture_output=True,
        text=True,
        check=False,
        timeout=10,
    )

    assert done.returncode == (0 if fails == "nothing" else 1)
    # The former unit of the clock runs until the new worker does.
    assert clock.exists() == (fails != "nothing")
    assert done.stdout.split() == served
    assert current.readlink().name == served[-1]


@pytest.fixture
def containers(tmp_path: Path) -> Path:
    """A folder with version 1.2.0 and settings of 1.1.0, and a `docker` that records its calls."""
    new = make_version(tmp_path / "code", "1.2.0")
    (new / "deploy/container").mkdir()
    shutil.copy(DEPLOY / "container/upgrade.sh", new / "deploy/container/upgrade.sh")
    (new / "deploy/container/.env").write_text("ACME_EMAIL=a@b.c\nCOMMISSARY_VERSION=1.1.0\nPANEL_HOST=\n")
    (tmp_path / "bin").mkdir()
    docker = tmp_path / "bin/docker"
    docker.write_text(
        '#!/bin/sh\nshift 3\necho "$COMMISSARY_VERSION: $*"\n'
        'case "$COMMISSARY_VERSION $*" in $FAILS) exit 1 ;; esac\n'
    )
    docker.chmod(0o755)
    return new / "deploy/container"


def upgrade_containers(folder: Path, *words: str, fails: str = "nothing") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [folder / "upgrade.sh", *words],
        env={"PATH": f"{folder.parents[2] / 'bin'}:{os.environ['PATH']}", "FAILS": fails},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


def test_containers_are_migrated_and_replaced_one_after_the_other(containers: Path) -> None:
    done = upgrade_containers(containers)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:6] == [
        "Upgrade from 1.1.0 to 1.2.0",
        "1.2.0: build",
        "1.2.0: run --rm migrate",
        "1.2.0: up --no-build --no-deps --detach --wait web-1",
        "1.2.0: up --no-build --no-deps --detach --wait web-2",
        "1.2.0: up --no-build --remove-orphans --detach",
    ]
    settings = (containers / ".env").read_text()
    assert settings == "ACME_EMAIL=a@b.c\nPANEL_HOST=\nCOMMISSARY_VERSION=1.2.0\n"


OLD_CONTAINERS = [
    "1.1.0: up --no-build --no-deps --detach --wait web-1",
    "1.1.0: up --no-build --no-deps --detach --wait web-2",
    "1.1.0: up --no-build --detach",
]


@pytest.mark.parametrize(
    ("fails", "last"),
    [
        ("1.2.0?build*", ["1.2.0: build"]),
        ("1.2.0?run*", ["1.2.0: run --rm migrate"]),
        ("1.2.0?up*web-1", OLD_CONTAINERS),
        ("1.2.0?up*web-2", OLD_CONTAINERS),
        ("1.2.0?up*--detach", OLD_CONTAINERS),
    ],
)
def test_failed_upgrade_of_containers_keeps_the_old_version(
    fails: str, last: list[str], containers: Path
) -> None:
    done = upgrade_containers(containers, fails=fails)

    assert done.returncode == 1
    assert done.stdout.splitlines()[-len(last) :] == last
    assert "COMMISSARY_VERSION=1.1.0" in (containers / ".env").read_text()


@pytest.mark.parametrize(
    "line",
    [
        'COMMISSARY_VERSION="1.1.0"',
        "COMMISSARY_VERSION='1.1.0' # the last one",
        " COMMISSARY_VERSION = 1.1.0 ",
    ],
)
def test_version_of_containers_may_be_quoted(line: str, containers: Path) -> None:
    (containers / ".env").write_text(f"{line}\nPANEL_HOST=\n")

    done = upgrade_containers(containers, fails="1.2.0?up*web-1")
    assert done.stdout.splitlines()[-3:] == OLD_CONTAINERS
    upgrade_containers(containers)

    assert (containers / ".env").read_text() == "PANEL_HOST=\nCOMMISSARY_VERSION=1.2.0\n"


def test_dry_run_for_containers_runs_nothing(containers: Path) -> None:
    assert upgrade_containers(containers, "--dry-run").stdout == "Upgrade from 1.1.0 to 1.2.0\n"
