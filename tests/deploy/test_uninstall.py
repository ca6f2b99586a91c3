"""uninstall.sh removes the product, releases the ports, and keeps data unless told."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"

pytestmark = pytest.mark.no_db

INSTALLED = [
    "opt/commissary/releases/1/README.md",
    "etc/systemd/system/commissary-web.service",
    "etc/systemd/system/commissary-.service.d/common.conf",
    "etc/systemd/system/caddy.service.d/commissary.conf",
    "usr/local/bin/commissary",
]
DATA = ["etc/commissary/commissary.env", "var/lib/commissary/media/a.webp"]
OTHERS = ["var/backups/commissary/1.tar", "etc/systemd/system/other.service", "etc/caddy/Caddyfile"]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ([], DATA + OTHERS),
        (["--delete-data"], OTHERS),
        (["--delete-data", "--dry-run"], INSTALLED + DATA + OTHERS),
    ],
)
def test_uninstall_keeps_data_by_default(words: list[str], left: list[str], tmp_path: Path) -> None:
    for name in INSTALLED + DATA + OTHERS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("a file of another program")

    done = subprocess.run(
        ["sh", DEPLOY / "uninstall.sh", *words],
        env={"PATH": os.environ["PATH"], "ROOT": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert found == set(left)


def test_uninstall_deletes_data_after_a_run_that_kept_it(tmp_path: Path) -> None:
    for name in INSTALLED + DATA:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "etc/systemd/system/commissary.target").write_text("")
    (tmp_path / "etc/caddy").mkdir()
    shutil.copy(DEPLOY / "caddy/Caddyfile", tmp_path / "etc/caddy/Caddyfile")
    # As systemd, which disables no unit without its file.
    systemctl = """systemctl() {
        case "$*" in *.target*) [ -e "$ROOT/etc/systemd/system/commissary.target" ] || return 1 ;; esac
        echo "$*"
    }"""
    functions, _, call = (DEPLOY / "uninstall.sh").read_text(encoding="utf-8").rpartition('main "$@"')
    assert call == "\n"
    script = f'{functions}runs_systemd() {{ true; }}\n{systemctl}\nmain "$@"'

    runs = [
        subprocess.run(
            ["sh", "-c", script, "uninstall.sh", *words],
            env={"PATH": os.environ["PATH"], "ROOT": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        for words in ([], ["--delete-data"])
    ]

    assert [(done.returncode, done.stderr) for done in runs] == [(0, "")] * 2
    assert runs[0].stdout.splitlines()[:4] == [
        "disable --now commissary.target commissary-backup.timer commissary-web.socket",
        "stop commissary-*.service",
        "disable --now caddy",
        "daemon-reload",
    ]
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("sites", "action"), [([], "disable --now nginx"), (["blog.conf"], "reload-or-restart nginx")]
)
def test_uninstall_releases_the_ports_of_nginx(sites: list[str], action: str, tmp_path: Path) -> None:
    folder = tmp_path / "etc/nginx/sites-enabled"
    folder.mkdir(parents=True)
    for name in ["commissary.conf", *sites]:
        (folder / name).write_text("")
    functions, _, _ = (DEPLOY / "uninstall.sh").read_text(encoding="utf-8").rpartition('main "$@"')
    script = f'{functions}runs_systemd() {{ true; }}\nsystemctl() {{ echo "$*"; }}\nmain'

    done = subprocess.run(
        ["sh", "-c", script, "uninstall.sh"],
        env={"PATH": os.environ["PATH"], "ROOT": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )

    assert done.stdout.splitlines()[:2] == [action, "daemon-reload"]
    assert [path.name for path in folder.iterdir()] == sites


def test_uninstall_rejects_unknown_options(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", DEPLOY / "uninstall.sh", "--all"], capture_output=True, text=True, timeout=20, check=False
    )

    assert done.returncode == 1
    assert done.stderr.startswith("✗ Unknown option --all")
