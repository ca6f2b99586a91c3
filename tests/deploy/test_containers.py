"""Settings, privileges, networks and commands of the containers."""

import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from commissary.config.reading import read_settings
from commissary.config.table import VARIABLES

ROOT = Path(__file__).resolve().parents[2]
CONTAINER = ROOT / "deploy" / "container"
SETTINGS = set(VARIABLES.values())
OF_OTHERS = {
    # Third-party images.
    "POSTGRES_USER", "POSTGRES_PASSWORD", "OWNER_PASSWORD", "COMMISSARY_WEB", "COMMISSARY_ASK", "ACME_EMAIL",
    # Variables of compose.yaml itself.
    "DATABASE_PASSWORD", "VALKEY_PASSWORD", "STORAGE_SECRET", "COMMISSARY_VERSION",
}  # fmt: skip
EXAMPLES = {
    "ACME_EMAIL": "you@example.com",
    **{
        name: f"{name.lower()}-{'0' * 40}"
        for name in (
            "COMMISSARY_SECRET_KEY",
            "POSTGRES_PASSWORD",
            "DATABASE_PASSWORD",
            "VALKEY_PASSWORD",
            "STORAGE_SECRET",
            "RENDERER_SECRET",
        )
    },
}
"""Settings that an operator sets."""


@pytest.fixture(scope="module")
def compose():
    text = (CONTAINER / "compose.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(re.sub(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}", _fill_in, text))["services"]


def _fill_in(match: re.Match[str]) -> str:
    return EXAMPLES.get(match[1], match[2] or "")


def test_container_settings_are_valid(compose):
    for name in ("web-1", "worker", "backup", "migrate"):
        environment = compose[name]["environment"]
        assert environment.keys() <= SETTINGS, name
        read = read_settings({key: str(value) for key, value in environment.items() if value is not None})
        assert read.is_https
        assert read.renderer_secret == EXAMPLES["RENDERER_SECRET"]
    assert compose["renderer"]["environment"].keys() <= SETTINGS


def test_required_variables_are_in_the_example():
    needed = set(re.findall(r"\$\{(\w+):\?", (CONTAINER / "compose.yaml").read_text(encoding="utf-8")))
    example = (CONTAINER / "env.example").read_text(encoding="utf-8")
    assert needed == EXAMPLES.keys()
    assert needed <= set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) <= SETTINGS | OF_OTHERS


OWN = ("web-1", "web-2", "worker", "backup", "migrate", "renderer")
"""Containers of the product's images."""


def test_containers_are_read_only_and_unprivileged(compose):
    for name, service in compose.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert not service.get("privileged"), name
        assert set(service.get("cap_add", [])) <= {"NET_BIND_SERVICE", "SETUID", "SETGID"}, name
    assert {compose[name]["user"] for name in OWN} == {"10001:10001"}
    assert [name for name, service in compose.items() if service.get("ports")] == ["caddy"]


def test_containers_reach_only_the_services_they_need():
    whole = yaml.safe_load((CONTAINER / "compose.yaml").read_text(encoding="utf-8"))
    services, networks = whole["services"], whole["networks"]
    members = {each: {name for name in services if each in services[name]["networks"]} for each in networks}

    assert members == {
        "edge": {"caddy", "web-1", "web-2"},
        "data": {"migrate", "web-1", "web-2", "worker", "backup", "postgres", "valkey", "storage"},
        "render": {"renderer", "web-1", "web-2", "worker"},
        "outgoing": {"worker", "backup"},
    }
    assert {each for each in networks if (networks[each] or {}).get("internal")} == {"data", "render"}
    # TRUSTED_PROXIES has to be the network of the proxy.
    assert whole["x-app"]["environment"]["TRUSTED_PROXIES"] == networks["edge"]["ipam"]["config"][0]["subnet"]


def test_each_container_service_has_its_own_password(compose):
    app, postgres = compose["web-1"]["environment"], compose["postgres"]["environment"]
    valkey = compose["valkey"]["command"]

    assert EXAMPLES["DATABASE_PASSWORD"] in app["DATABASE_URL"]
    assert postgres["OWNER_PASSWORD"] == EXAMPLES["DATABASE_PASSWORD"]
    assert valkey[valkey.index("--requirepass") + 1] == EXAMPLES["VALKEY_PASSWORD"]
    assert app["REDIS_URL"] == f"redis://:{EXAMPLES['VALKEY_PASSWORD']}@valkey:6379/0"
    superuser = EXAMPLES["POSTGRES_PASSWORD"]
    assert [name for name, service in compose.items() if superuser in str(service)] == ["postgres"]
    renderer = compose["renderer"]["environment"]
    assert renderer == {"RENDERER_SECRET": EXAMPLES["RENDERER_SECRET"]}


def test_proxy_configuration_lists_the_nodes(compose):
    environment = compose["web-1"]["environment"]
    nodes = [name for name in compose if name.startswith("web-")]
    assert compose["caddy"]["environment"]["COMMISSARY_WEB"] == " ".join(f"{name}:8000" for name in nodes)
    ask = compose["caddy"]["environment"]["COMMISSARY_ASK"]
    assert ask == f"http://web-1:{environment['INTERNAL_PORT']}"


def test_container_cache_evicts_expiring_keys():
    """Valkey also stores messages of background work, so it must reject writes when it is full."""
    compose = yaml.safe_load((CONTAINER / "compose.yaml").read_text(encoding="utf-8"))["services"]
    command = compose["valkey"]["command"]

    assert command[command.index("--maxmemory-policy") + 1] == "volatile-lru"


def test_containers_are_backed_up_to_a_volume_that_the_doctor_reads(compose):
    (command,) = compose["backup"]["command"]
    target = compose["backup"]["environment"]["BACKUP_TARGET"]

    assert "commissary backup --keep 14 || commissary report-failure backup" in command
    subprocess.run(["sh", "-n", "-c", command], check=True, timeout=10)
    assert compose["backup"]["volumes"] == [f"backups:{target}"]
    assert compose["worker"]["volumes"] == [f"backups:{target}:ro"]
    assert f"-o commissary -g commissary {target}\n" in (CONTAINER / "Dockerfile").read_text()


def test_additional_settings_can_be_in_an_optional_file(compose):
    for name in OWN:
        if name != "renderer":
            # Without `raw`, `$` in a value would begin the name of a variable.
            file = {"path": "settings.env", "required": False, "format": "raw"}
            assert compose[name]["env_file"] == [file], name


def test_images_copy_existing_files():
    lines = (CONTAINER / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    sources = [source for each in copied for source in each]
    assert sources
    assert [source for source in sources if not (ROOT / source).exists()] == []
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    # Secrets and state of a local installation must not get into an image.
    assert {".local", "**/.env", "**/settings.env", ".git"} <= set(ignored)


@pytest.mark.parametrize(
    ("words", "calls"),
    [
        ("status --json", ["run --rm --no-deps -T --entrypoint commissary worker status --json"]),
        ("backup --list", ["run --rm --no-deps -T --entrypoint commissary backup backup --list"]),
        ("logs", ["logs --tail=100"]),
        ("logs web-1 --follow", ["logs web-1 --follow"]),
        ("restart worker", ["up --no-deps --force-recreate --detach --wait worker"]),
        (
            "restart",
            [
                f"up --no-deps --force-recreate --detach --wait {name}"
                for name in ("renderer", "web-1", "web-2", "worker")
            ],
        ),
        ("restart --dry-run", ["Would restart: renderer web-1 web-2 worker"]),
        ("upgrade --help", ["usage: commissary upgrade [--dry-run]  upgrade to the version in this folder"]),
    ],
)
def test_commands_are_those_of_an_installation_with_systemd(
    words: str, calls: list[str], tmp_path: Path
) -> None:
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\nshift 3\necho "$*"\n')
    docker.chmod(0o755)
    done = subprocess.run(
        [CONTAINER / "commissary", *words.split()],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert [" ".join(line.split()) for line in done.stdout.splitlines()] == [
        " ".join(each.split()) for each in calls
    ]


def test_restart_names_its_services(tmp_path: Path) -> None:
    done = subprocess.run(
        [CONTAINER / "commissary", "restart", "postgres"],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )

    assert done.returncode == 2
    assert "services: renderer web-1 web-2 worker" in done.stderr
