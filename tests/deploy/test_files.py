"""Deployment files match the code: settings, commands, folders, versions, addresses."""

import configparser
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

from commissary import recovery
from commissary.config.table import VARIABLES
from commissary.processes.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SCRIPTS = sorted([*DEPLOY.rglob("*.sh"), DEPLOY / "commissary"])
UNITS = sorted((DEPLOY / "systemd").glob("commissary-*.service"))
SETTINGS = set(VARIABLES.values())


SERVER = """
import os, signal, sys
signal.signal(signal.SIGTERM, lambda *_: os.write(1, b"asked to end\\n"))
print("begun", flush=True)
sys.stdin.readline()
"""
"""Exit code of a server that completes its running requests."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_executable_and_parse(script):
    assert script.stat().st_mode & 0o111, "it cannot be run"
    subprocess.run(["sh", "-n", str(script)], check=True, timeout=10)


class UnitParser(configparser.RawConfigParser):
    """A parser that preserves the case of names."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


CONFINEMENT = {
    "User": "commissary",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "AmbientCapabilities": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "ProtectProc": "invisible",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectControlGroups": "yes",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "LockPersonality": "yes",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
}


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_units_are_sandboxed(unit):
    parsed = UnitParser(strict=False)
    parsed.read([unit, DEPLOY / "systemd/commissary-.service.d/common.conf"], encoding="utf-8")
    service = dict(parsed["Service"])

    assert service.items() >= CONFINEMENT.items()
    # Sockets and the internet are for all but the renderer, which has a unix socket.
    assert service.get("PrivateNetwork") == ("yes" if "renderer" in unit.stem else None)
    assert service.get("ReadWritePaths") == ("-/var/backups/commissary" if "backup" in unit.stem else None)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_units_run_existing_commands(unit):
    # Options can be repeated in unit files, which this parser allows only if it is not strict.
    parsed = UnitParser(strict=False)
    parsed.read(unit, encoding="utf-8")
    service = parsed["Service"]
    program, command, *_rest = service["ExecStart"].split()
    assert program == "/opt/commissary/current/.venv/bin/commissary"
    assert command in {*COMMANDS, *recovery.COMMANDS, "report-failure"}
    # The renderer gets no secret.
    assert ("EnvironmentFile" in service) == (command != "renderer")
    if command in COMMANDS:
        assert service["Type"] == "notify"
        assert int(service["WatchdogSec"]) >= 30
        assert int(service["TimeoutStartSec"]) >= 300


def test_web_server_stops_gracefully_under_any_parent():
    """systemd waits only for its own children. After a handover, the web server is not one of them."""
    unit = (DEPLOY / "systemd" / "commissary-web.service").read_text(encoding="utf-8")
    (stop,) = re.findall(r"^ExecStop=(.+)$", unit, re.MULTILINE)
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stdout.readline() == "begun\n"

        stopping = subprocess.Popen(shlex.split(stop), env={"MAINPID": str(server.pid), "PATH": os.defpath})

        assert server.stdout.readline() == "asked to end\n"
        assert stopping.poll() is None
        server.stdin.write("finished\n")
        server.stdin.close()
        assert server.wait(10) == 0
        assert stopping.wait(10) == 0
    assert (
        subprocess.run(shlex.split(stop), env={"PATH": os.defpath}, timeout=10, check=False).returncode == 0
    )


def test_denied_system_call_does_not_kill_the_service():
    """Debian's Node.js calls pkey_alloc when it starts. A filter that kills would end the process here."""
    common = (DEPLOY / "systemd" / "commissary-.service.d" / "common.conf").read_text(encoding="utf-8")
    assert "SystemCallFilter=" in common
    assert re.findall(r"^SystemCallErrorNumber=(.+)$", common, re.MULTILINE) == ["EPERM"]


def test_installer_writes_existing_settings():
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    written = script.partition("<<SETTINGS\n")[2].partition("\nSETTINGS\n")[0]
    names = set(re.findall(r"^#?([A-Z_]+)=", written, re.MULTILINE))
    assert "COMMISSARY_SECRET_KEY" in names
    assert names <= SETTINGS


def test_installer_sets_panel_host_and_preserves_other_settings(tmp_path: Path):
    settings = tmp_path / "commissary.env"
    settings.write_text("PORT=8000\n#PANEL_HOST=panel.example.com\nPANEL_HOST=old.example.com\nHOST=::1\n")
    settings.chmod(0o640)
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    function = re.search(r"^set_panel_host\(\) \{\n.*?^\}", script, re.MULTILINE | re.DOTALL)
    assert function

    def run(host: str, *, is_valid: bool) -> int:
        check = f"run_as_commissary() {{ {str(is_valid).lower()}; }}"
        command = f'settings="{settings}" panel_host={host}\n{check}\n{function[0]}\nset_panel_host'
        return subprocess.run(["sh", "-euc", command], check=False, timeout=10).returncode

    codes = [run("one.example.com", is_valid=True), run("two.example.com", is_valid=True)]
    codes.append(run("refused.example.com", is_valid=False))

    assert codes == [0, 0, 1]
    assert list(tmp_path.iterdir()) == [settings]
    assert settings.read_text() == "PORT=8000\nHOST=::1\nPANEL_HOST=two.example.com\n"
    assert settings.stat().st_mode & 0o777 == 0o640


def test_failed_backup_is_reported():
    unit = (DEPLOY / "systemd" / "commissary-backup.service").read_text(encoding="utf-8")

    assert "\nOnFailure=commissary-failure@%p.service\n" in unit
    assert (DEPLOY / "systemd" / "commissary-failure@.service").exists()


@pytest.mark.parametrize(
    ("target", "written"),
    [
        ("/srv/my backups", '[Service]\nReadWritePaths="-/srv/my backups"\n'),
        ("/srv/100%", '[Service]\nReadWritePaths="-/srv/100%%"\n'),
        ("s3://key:secret@host/bucket", None),
        ("", None),
    ],
)
def test_installer_lets_the_backup_unit_write_to_its_target(target: str, written: str | None, tmp_path: Path):
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    function = re.search(r"^allow_backup_folder\(\) \{\n.*?^\}", script, re.MULTILINE | re.DOTALL)
    assert function
    command = f'units="{tmp_path}"\nsetting() {{ echo "$TARGET"; }}\n{function[0]}\nallow_backup_folder'
    drop_in = tmp_path / "commissary-backup.service.d" / "target.conf"

    environment = {"PATH": os.environ["PATH"], "TARGET": target}
    subprocess.run(["sh", "-euc", command], check=True, timeout=10, env=environment)

    assert (drop_in.read_text() if drop_in.exists() else None) == written


@pytest.mark.parametrize("host", ["panel.example.com\nDEBUG=1", "$(reboot)", "panel.example.com:8443"])
def test_installer_rejects_invalid_panel_host(host: str):
    command = ["sh", str(DEPLOY / "install.sh"), "--panel-host", host]

    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)

    assert done.returncode == 1
    assert done.stderr == "✗ --panel-host must be a host name such as panel.example.com\n"


def test_installer_names_missing_settings_before_any_change(tmp_path: Path):
    lacking = tmp_path / "first.env"
    lacking.write_text("COMMISSARY_SECRET_KEY=x\nDATABASE_URL=postgresql://a@b/c\nREDIS_URL=redis://b/0\n")

    done = subprocess.run(
        ["sh", DEPLOY / "install.sh", "--proxy", "none", "--settings", lacking],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )

    assert done.returncode == 1
    assert f"{lacking} lacks STORAGE_URL" in done.stderr


def test_installer_writes_completion_where_each_shell_looks(tmp_path: Path):
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    function = re.search(r"^install_completion\(\) \{\n.*?^\}", script, re.MULTILINE | re.DOTALL)
    assert function
    command = f'root="{tmp_path}"\nrun_as_commissary() {{ echo "$@"; }}\n{function[0]}\ninstall_completion'

    subprocess.run(["sh", "-euc", command], check=True, timeout=10)

    written = {
        str(path.relative_to(tmp_path / "usr/share")): path.read_text()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert written == {
        "bash-completion/completions/commissary": "completion bash\n",
        "zsh/vendor-completions/_commissary": "completion zsh\n",
        "fish/vendor_completions.d/commissary.fish": "completion fish\n",
    }


def test_installer_with_root_does_not_use_the_database_of_the_machine(tmp_path: Path):
    done = subprocess.run(
        ["sh", DEPLOY / "install.sh", "--proxy", "none"],
        env={"PATH": os.environ["PATH"], "ROOT": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "✗ With ROOT, enter --settings, or --database and --redis\n"
    assert list(tmp_path.iterdir()) == []


def test_installation_builds_bundles_of_any_size():
    """Debian's zlib produces one byte more than the zlib of developers."""
    build = (DEPLOY / "build.sh").read_text(encoding="utf-8")
    switch = re.search(r'ANY_SIZE = "(.+)"', (ROOT / "frontend/sizes.mjs").read_text(encoding="utf-8"))
    assert switch
    assert f"node frontend/build.mjs {switch[1]}\n" in build


def test_nginx_reads_host_over_http3():
    """HTTP/3 requests have no Host header, so $http_host is empty."""
    site = (DEPLOY / "nginx" / "commissary.conf").read_text(encoding="utf-8")
    assert "quic" in site
    assert "$http_host" not in site


def test_nginx_streams_uploads_with_long_timeouts():
    """A token is checked when its request arrives, and a slow video upload takes an hour."""
    site = (DEPLOY / "nginx" / "commissary.conf").read_text(encoding="utf-8")
    (pattern, inside), *others = re.findall(r"location ~ (\S+) \{\n(.*?)\}", site, re.DOTALL)
    sent_by_the_panel = re.search(
        r"interface UploadReplies \{(.*?)\n\}",
        (ROOT / "frontend/client/upload.ts").read_text(encoding="utf-8"),
        re.DOTALL,
    )
    assert sent_by_the_panel
    paths = re.findall(r"""["`](/api/[^"`]+)["`]""", sent_by_the_panel[1])

    assert not others
    assert "proxy_request_buffering off;" in inside
    assert len(paths) >= 5
    assert [path for path in paths if not re.search(pattern, path.replace("${number}", "7"))] == []
    assert "read_body" not in (DEPLOY / "caddy" / "Caddyfile").read_text(encoding="utf-8")


def test_one_version_of_uv_is_used_everywhere():
    local = (ROOT / "src/commissary/devserver/install/python.mjs").read_text(encoding="utf-8")
    deployed = (DEPLOY / "build.sh").read_text(encoding="utf-8")
    wanted = re.search(r'ownUv = "([\d.]+)"', local)
    assert wanted
    assert f"uv_version={wanted[1]}\n" in deployed


def test_alerts_do_not_overwrite_series_labels():
    """Prometheus cannot evaluate rules that overwrite them, so their alerts do not fire."""
    groups = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    rules = [each for group in groups for each in group["rules"]]
    for each in rules:
        grouped = ",".join(re.findall(r"\bby \(([^)]*)\)", each["expr"])).replace(" ", "").split(",")
        assert not set(grouped) & each["labels"].keys(), each["alert"]
    assert len(rules) > 10


@pytest.mark.parametrize(
    "page", ["README.md", "docs/deployment.md", "docs/operations.md", "docs/settings.md", "docs/backups.md"]
)
def test_documented_commands_exist(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`|sudo |/bin/)commissary ([a-z][a-z-]+)", text, re.MULTILINE))
    known = {
        *COMMANDS,
        *recovery.COMMANDS,
        *(name.replace("_", "-") for name in get_commands()),
        "completion",
        "debug",
        "up",
        "version",
        # Of deploy/commissary.
        "logs",
        "restart",
        "upgrade",
    }
    assert named
    assert named - known == set()
