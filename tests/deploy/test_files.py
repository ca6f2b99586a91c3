"""The files of a deployment name what there is: settings, commands, folders, versions, addresses."""

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
from commissary.config.reading import read_settings
from commissary.config.table import DECLARATIONS
from commissary.processes import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
CONTAINER = DEPLOY / "container"
SCRIPTS = sorted([*DEPLOY.rglob("*.sh"), DEPLOY / "commissary"])
UNITS = sorted((DEPLOY / "systemd").glob("commissary-*.service"))
SETTINGS = {each.name for each in DECLARATIONS.values()}
OF_OTHERS = {
    # Of images that others made.
    "POSTGRES_USER", "POSTGRES_PASSWORD", "OWNER_PASSWORD", "COMMISSARY_WEB", "COMMISSARY_ASK", "ACME_EMAIL",
    # Of compose.yaml itself.
    "STORAGE_SECRET", "COMMISSARY_VERSION",
}  # fmt: skip
EXAMPLES = {
    "ACME_EMAIL": "you@example.com",
    **{
        name: f"{name.lower()}-{'0' * 40}"
        for name in ("COMMISSARY_SECRET_KEY", "POSTGRES_PASSWORD", "STORAGE_SECRET", "RENDERER_SECRET")
    },
}
"""What an operator fills in."""


SERVER = """
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: print("asked to end", flush=True))
print("begun", flush=True)
sys.stdin.readline()
"""
"""Asked to end, it finishes what it has begun."""


@pytest.fixture(scope="module")
def compose():
    text = (CONTAINER / "compose.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(re.sub(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}", _filled_in, text))["services"]


def _filled_in(match: re.Match[str]) -> str:
    return EXAMPLES.get(match[1], match[2] or "")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_can_be_read_by_the_shell(script):
    assert script.stat().st_mode & 0o111, "it cannot be run"
    subprocess.run(["sh", "-n", str(script)], check=True, timeout=10)


def test_settings_of_the_containers_are_settings_and_can_be_meant(compose):
    for name in ("web-1", "worker", "clock", "migrate"):
        environment = compose[name]["environment"]
        assert environment.keys() <= SETTINGS, name
        read = read_settings({key: str(value) for key, value in environment.items() if value is not None})
        assert read.is_https
        assert read.renderer_secret == EXAMPLES["RENDERER_SECRET"]
    assert compose["renderer"]["environment"].keys() <= SETTINGS


def test_everything_that_has_to_be_filled_in_is_in_the_example():
    needed = set(re.findall(r"\$\{(\w+):\?", (CONTAINER / "compose.yaml").read_text(encoding="utf-8")))
    example = (CONTAINER / "env.example").read_text(encoding="utf-8")
    assert needed == EXAMPLES.keys()
    assert needed <= set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) <= SETTINGS | OF_OTHERS


def test_containers_may_write_nothing_and_gain_nothing(compose):
    for name in ("web-1", "web-2", "worker", "clock", "migrate", "renderer"):
        service = compose[name]
        assert service["read_only"], name
        assert service["user"] == "10001:10001", name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
    assert [name for name, service in compose.items() if service.get("ports")] == ["caddy"]


def test_the_proxy_asks_where_the_nodes_listen(compose):
    environment = compose["web-1"]["environment"]
    nodes = [name for name in compose if name.startswith("web-")]
    assert compose["caddy"]["environment"]["COMMISSARY_WEB"] == " ".join(f"{name}:8000" for name in nodes)
    ask = compose["caddy"]["environment"]["COMMISSARY_ASK"]
    assert ask == f"http://web-1:{environment['INTERNAL_PORT']}"


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_units_run_commands_that_there_are(unit):
    # An option may be given twice, which this parser keeps to itself.
    parsed = configparser.RawConfigParser(strict=False)
    parsed.optionxform = str  # type: ignore[assignment, method-assign]  # as its documentation says
    parsed.read(unit, encoding="utf-8")
    service = parsed["Service"]
    program, command, *_rest = service["ExecStart"].split()
    assert program == "/opt/commissary/current/.venv/bin/commissary"
    assert command in {*COMMANDS, *recovery.COMMANDS}
    # What only draws is given no secret.
    assert ("EnvironmentFile" in service) == (command != "renderer")
    if command in COMMANDS:
        assert service["Type"] == "notify"
        assert int(service["WatchdogSec"]) >= 30


def test_the_web_server_is_given_time_to_end_whosever_child_it_is():
    """systemd waits for its own children alone; after a take-over the web server is none."""
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


def test_what_a_program_may_not_ask_of_the_kernel_is_refused_and_ends_nothing():
    """Debian's Node.js asks for pkey_alloc when it starts; without an answer it was killed."""
    common = (DEPLOY / "systemd" / "commissary-.service.d" / "common.conf").read_text(encoding="utf-8")
    assert "SystemCallFilter=" in common
    assert re.findall(r"^SystemCallErrorNumber=(.+)$", common, re.MULTILINE) == ["EPERM"]


def test_the_installer_writes_settings_that_there_are():
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    written = script.partition("<<SETTINGS\n")[2].partition("\nSETTINGS\n")[0]
    names = set(re.findall(r"^#?([A-Z_]+)=", written, re.MULTILINE))
    assert "COMMISSARY_SECRET_KEY" in names
    assert names <= SETTINGS


def test_the_installer_sets_the_panel_host_once_and_keeps_the_other_settings(tmp_path: Path):
    settings = tmp_path / "commissary.env"
    settings.write_text("PORT=8000\n#PANEL_HOST=panel.example.com\nPANEL_HOST=old.example.com\nHOST=::1\n")
    settings.chmod(0o640)
    script = (DEPLOY / "install.sh").read_text(encoding="utf-8")
    function = re.search(r"^set_panel_host\(\) \{\n.*?^\}", script, re.MULTILINE | re.DOTALL)
    assert function

    for host in ("one.example.com", "two.example.com"):
        command = f'settings="{settings}" panel_host={host}\n{function[0]}\nset_panel_host'
        subprocess.run(["sh", "-euc", command], check=True, timeout=10)

    assert settings.read_text() == "PORT=8000\nHOST=::1\nPANEL_HOST=two.example.com\n"
    assert settings.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("host", ["panel.example.com\nDEBUG=1", "$(reboot)", "panel.example.com:8443"])
def test_the_installer_refuses_a_panel_host_that_is_none(host: str):
    command = ["sh", str(DEPLOY / "install.sh"), "--panel-host", host]

    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)

    assert done.returncode == 1
    assert done.stderr == "✗ --panel-host is a host name such as panel.example.com\n"


def test_the_installer_names_what_another_machine_needs_before_it_changes_anything(tmp_path: Path):
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
    assert f"{lacking} has no STORAGE_URL" in done.stderr


def test_an_installation_builds_bundles_of_any_size():
    """Debian's zlib compresses to a byte more than that of those who set the limits."""
    build = (DEPLOY / "build.sh").read_text(encoding="utf-8")
    switch = re.search(r'ANY_SIZE = "(.+)"', (ROOT / "frontend/sizes.mjs").read_text(encoding="utf-8"))
    assert switch
    assert f"node frontend/build.mjs {switch[1]}\n" in build


def test_nginx_knows_the_host_by_http3_too():
    """There a request has no header called Host, and nginx has nothing in $http_host."""
    site = (DEPLOY / "nginx" / "commissary.conf").read_text(encoding="utf-8")
    assert "quic" in site
    assert "$http_host" not in site


def test_the_cache_of_the_containers_makes_room_by_what_expires():
    """Its server holds messages of background work as well: full, it would take none of them."""
    compose = yaml.safe_load((CONTAINER / "compose.yaml").read_text(encoding="utf-8"))["services"]
    command = compose["valkey"]["command"]

    assert command[command.index("--maxmemory-policy") + 1] == "volatile-lru"


def test_uploads_go_through_as_they_come_and_take_their_time():
    """A token is judged by the moment its request arrives, and a slow line takes an hour for a video."""
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


def test_one_version_of_uv_installs_everywhere():
    local = (ROOT / "src/commissary/local/install/python.mjs").read_text(encoding="utf-8")
    deployed = (DEPLOY / "build.sh").read_text(encoding="utf-8")
    wanted = re.search(r'ownUv = "([\d.]+)"', local)
    assert wanted
    assert f"uv_version={wanted[1]}\n" in deployed


def test_images_are_made_of_what_there_is():
    lines = (CONTAINER / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    sources = [source for each in copied for source in each]
    assert sources
    assert [source for source in sources if not (ROOT / source).exists()] == []
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    # Secrets and state of a local installation must not get into an image.
    assert {".local", "**/.env", ".git"} <= set(ignored)


@pytest.mark.parametrize("page", ["README.md", "docs/deployment.md", "docs/operations.md"])
def test_commands_of_the_documents_are_commands(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`|sudo |/bin/)commissary ([a-z][a-z-]+)", text, re.MULTILINE))
    known = {
        *COMMANDS,
        *recovery.COMMANDS,
        *(name.replace("_", "-") for name in get_commands()),
        "debug",
        "up",
    }
    assert named
    assert named - known == set()
