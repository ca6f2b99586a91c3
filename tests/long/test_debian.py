"""The commands of docs/deployment.md on a real Debian, from the installation to the removal.

The tests run in order on one machine. Each test continues with the result of the previous one.
"""

import json
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.kit import make
from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.long.machine import Machine, copy_code, find_obstacle, make_root, make_version, start_machine
from tests.tenants.conftest import bucket

__all__ = ["bucket"]

OBSTACLE = find_obstacle()
pytestmark = [
    pytest.mark.no_db,
    pytest.mark.skipif(bool(OBSTACLE), reason=f"Cannot run a Debian machine: {OBSTACLE}"),
]
SITE = "tacos.example.com"
SETTINGS = "/etc/commissary/commissary.env"
WORKER_UNIT = "/etc/systemd/system/commissary-worker.service"
BUILD = 1800
"""The seconds that a build may take on a machine under load."""
PAGE = b"Tacos"
PASSWORD = "four trucks in a row"
UPGRADES = ("90.0.0", "90.1.0", "90.2.0", "90.3.0", "90.4.0")
"""The versions of five upgrades in a row; the installer keeps only the last releases."""


def read_commands(heading: str, page: str = "deployment.md") -> list[str]:
    """Return the commands in the first code block below a heading of the docs."""
    text = (ROOT / "docs" / page).read_text().partition(f"{heading}\n")[2]
    block = text.partition("```sh\n")[2].partition("```")[0]
    return [line.partition("    # ")[0] for line in block.splitlines() if line]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("debian")
    make_root(folder)
    copy_code(folder / "srv/code")
    return folder


@pytest.fixture(scope="module")
def machine(root: Path) -> Iterator[Machine]:
    with start_machine(root) as started:
        yield started


def get(path: str = "/", host: str = SITE, address: str = "127.0.0.1") -> tuple[int, bytes]:
    connection = HTTPConnection(address, 8000, timeout=30)
    connection.request("GET", path, headers={"Host": host, "X-Forwarded-Proto": "https"})
    response = connection.getresponse()
    return response.status, response.read()


@contextmanager
def visitors() -> Iterator[Counter[str]]:
    """Request a page and the API in turn, five times a second, and count the results with errors as texts."""
    results: Counter[str] = Counter()
    stop = threading.Event()
    requests = cycle([("page", "/?at={}", SITE), ("API", "/api/faqs?search={}", f"api.{SITE}")])

    def visit() -> None:
        for kind, path, host in requests:
            if stop.wait(0.2):
                break
            try:
                status, body = get(path.format(time.monotonic_ns()), host)
                results[f"{kind} 200" if status == 200 else f"{kind} {status} {body.decode()}"] += 1
            except (OSError, HTTPException) as error:
                results[f"{kind} {error!r}"] += 1

    thread = threading.Thread(target=visit)
    thread.start()
    try:
        yield results
    finally:
        stop.set()
        thread.join()


@pytest.mark.timeout(2 * BUILD)
def test_printed_commands_install_and_open_a_site(machine: Machine) -> None:
    install, super_admin, domain = read_commands("## Debian")

    output = machine.run(f"cd /srv/code && {install.replace('YOU@', 'you@')}", timeout=BUILD)
    assert "is installed" in output
    machine.run(f"printf '{PASSWORD}' | {super_admin.replace('YOU@', 'you@')} --password-stdin")
    assert SITE in machine.run(domain)
    # A site without a recipient of its messages does not open.
    plan = f"sudo commissary options plan {SITE} --set email=hello@example.com --output -"
    machine.run(f"{plan} | sudo commissary options apply -")
    machine.run(f"sudo commissary domains open {SITE}")

    assert until(lambda: get()[0] == 200, 30)
    assert PAGE in get()[1]
    assert machine.run("systemctl is-active commissary-backup.timer caddy").split() == ["active"] * 2


@pytest.mark.timeout(BUILD)
def test_installer_can_run_again(machine: Machine) -> None:
    # Version 1.0.0 ran the clock in its own unit.
    clock = "/etc/systemd/system/commissary-clock.service"
    machine.run(f"sed 's/worker --clock/clock/' {WORKER_UNIT} > {clock} && systemctl start commissary-clock")

    assert "is installed" in machine.run("cd /srv/code && deploy/install.sh", timeout=BUILD)

    assert get()[0] == 200
    states = machine.run("systemctl is-active commissary-worker commissary-clock || true").split()
    assert states == ["active", "inactive"]
    machine.run(f"ls {clock}", is_failing=True)


@pytest.mark.timeout(len(UPGRADES) * BUILD)
def test_five_consecutive_upgrades_reject_no_visitor(machine: Machine, root: Path) -> None:
    first = machine.run("readlink /opt/commissary/current").strip()

    with visitors() as results:
        for number in UPGRADES:
            folder = make_version(root, number)
            assert f"- Test of {number}." in machine.run(f"sudo commissary upgrade {folder}", timeout=BUILD)

    assert set(results) == {"page 200", "API 200"}
    assert UPGRADES[-1] in machine.run("sudo commissary version")
    # Upgrades delete old releases, including the release with which systemd started the web server.
    machine.run(f"cd /opt/commissary && ls -d {first}", is_failing=True)


@pytest.mark.timeout(BUILD)
def test_failed_upgrade_leaves_the_old_version_running(machine: Machine, root: Path) -> None:
    folder = make_version(root, "91.0.0", broken=True)

    with visitors() as results:
        machine.run(f"sudo commissary upgrade {folder}", timeout=BUILD, is_failing=True)

    assert set(results) == {"page 200", "API 200"}
    assert UPGRADES[-1] in machine.run("sudo commissary version")


@pytest.mark.timeout(BUILD)
def test_printed_commands_restore_the_older_release(machine: Machine) -> None:
    older = machine.run(f"ls /opt/commissary/releases | grep ^{UPGRADES[-2]}").strip()

    with visitors() as results:
        for command in read_commands("### Go back to an older release"):
            machine.run(command.replace("OLDER", older), timeout=300)

    assert set(results) == {"page 200", "API 200"}
    assert UPGRADES[-2] in machine.run("sudo commissary version")


@pytest.mark.timeout(BUILD)
def test_commands_and_units_parse_unusual_settings_alike(machine: Machine, root: Path) -> None:
    odd = "Tacos & $ons <no-reply@example.com>"
    with (root / SETTINGS[1:]).open("a") as file:
        file.write(f"COMMISSARY_MAIL_FROM={odd}\n")

    shown = "/usr/bin/printenv COMMISSARY_MAIL_FROM"
    by_unit = machine.run(f"systemd-run --quiet --wait --pipe -p EnvironmentFile={SETTINGS} {shown}")
    by_command = machine.run(
        f"python3 /opt/commissary/current/deploy/run_with_settings.py commissary {SETTINGS} {shown}"
    )

    assert (by_unit, by_command) == (f"{odd}\n", f"{odd}\n")


@pytest.mark.timeout(BUILD)
def test_commands_and_units_use_a_database_with_tls(machine: Machine, root: Path) -> None:
    file = root / SETTINGS[1:]
    url = re.compile(r'^(DATABASE_URL="[^"]*)"', re.MULTILINE)
    file.write_text(url.sub(r'\1?sslmode=require"', file.read_text()))

    machine.run("sudo commissary check-config --connect")
    machine.run("sudo commissary restart", timeout=300)

    assert until(lambda: get()[0] == 200, 60)
    query = "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename <> user"
    assert machine.run(f"sudo -u postgres psql -Atc '{query}'") == "t\n"


@pytest.mark.timeout(BUILD)
def test_failed_backup_is_reported_by_email(machine: Machine) -> None:
    machine.run("mv /var/backups/commissary /var/backups/kept && touch /var/backups/commissary")

    machine.run("systemctl start commissary-backup.service", timeout=300, is_failing=True)

    def is_reported() -> bool:
        return "commissary-backup failed on debian" in machine.run("cat /var/lib/commissary/mail/* || true")

    assert until(is_reported, 60)
    machine.run("rm /var/backups/commissary && mv /var/backups/kept /var/backups/commissary")


@pytest.mark.timeout(BUILD)
def test_manual_and_scheduled_backups_are_restored(machine: Machine) -> None:
    # The timer may have made a backup in the night.
    before = machine.run("sudo commissary backup --list || true").count("domain")
    machine.run("sudo commissary backup", timeout=300)
    machine.run("systemctl start commissary-backup.service", timeout=300)
    assert machine.run("sudo commissary backup --list").count("domain") == before + 2
    machine.run("sudo commissary backup --verify", timeout=300)
    machine.run("sudo commissary domains create later.example.com --title Later")

    restore(machine)

    hosts = machine.run("sudo commissary domains list")
    assert (SITE in hosts, "later.example.com" in hosts) == (True, False)


def restore(machine: Machine) -> None:
    machine.run("systemctl stop commissary.target commissary-web.socket", timeout=120)
    machine.run("sudo -u postgres psql -c 'ALTER ROLE commissary CREATEDB'")
    machine.run("sudo commissary restore --replace", timeout=600)
    machine.run("systemctl start commissary.target commissary-web.socket", timeout=120)
    assert until(lambda: get()[0] == 200, 60)


@pytest.mark.timeout(BUILD)
def test_doctor_advice_repairs_a_restored_database(machine: Machine) -> None:
    found = machine.run("sudo commissary doctor || true", timeout=300)
    statements = re.findall(r"(?:REVOKE|GRANT) EXECUTE ON FUNCTION pg_catalog\.set_config[^;]+;", found)
    assert len(statements) == 2, found

    for statement in statements:
        machine.run(f"sudo -u postgres psql commissary -c '{statement}'")

    assert "set_config" not in machine.run("sudo commissary doctor || true", timeout=300)
    machine.run("sudo commissary backup", timeout=300)


@pytest.mark.timeout(BUILD)
def test_services_and_timers_start_after_a_reboot(machine: Machine) -> None:
    machine.reboot()

    assert until(lambda: get()[0] == 200, 120)
    units = "commissary-web commissary-worker commissary-renderer commissary-backup.timer caddy"
    assert set(machine.run(f"systemctl is-active {units}").split()) == {"active"}
    assert "commissary" not in machine.run("systemctl --failed --plain --no-legend")


@pytest.mark.timeout(BUILD)
def test_nginx_of_debian_serves_a_site_with_the_supplied_file(machine: Machine) -> None:
    code = machine.run("readlink -f /opt/commissary/current").strip()
    machine.run("install -d -m 2750 -g www-data /etc/commissary/tls")
    certificate = "-keyout default.key -out default.crt -days 2 -subj /CN=tests"
    machine.run(
        f"cd /etc/commissary/tls && openssl req -x509 -newkey ed25519 -nodes {certificate} && chmod 0640 *"
    )

    machine.run(f"cd {code} && deploy/install.sh --proxy nginx", timeout=BUILD)

    machine.run(f"cmp {code}/deploy/nginx/commissary.conf /etc/nginx/sites-enabled/commissary.conf")
    machine.run("nginx -t")
    options = f"--silent --show-error --insecure --include --resolve {SITE}:443:127.0.0.1"
    page = machine.run(f"curl {options} https://{SITE}/")
    assert "HTTP/2 200" in page
    assert "server: nginx" in page
    assert PAGE.decode() in page


@pytest.mark.timeout(BUILD)
def test_web_server_listens_on_ipv6(machine: Machine, root: Path) -> None:
    file = root / SETTINGS[1:]
    file.write_text(re.sub(r"(?m)^HOST=.*", "HOST=::", file.read_text()))

    machine.run("cd /opt/commissary/current && deploy/install.sh", timeout=BUILD)

    assert until(lambda: get(address="::1")[0] == 200, 60)
    assert get()[0] == 200


@pytest.mark.timeout(BUILD)
def test_upload_in_a_bucket_is_restored_from_a_bucket(
    machine: Machine, root: Path, bucket: tuple[str, Path]
) -> None:
    url, _folder = bucket
    file = root / SETTINGS[1:]
    others = re.sub(r"(?m)^BACKUP_TARGET=.*\n", "", file.read_text())
    in_bucket = f"{others}BACKUP_TARGET={url}&prefix=backups\nSTORAGE_URL={url}&prefix="
    file.write_text(f"{in_bucket}lost\n")
    machine.run("sudo commissary restart", timeout=300)
    path = upload_picture(machine, root)

    machine.run("sudo commissary backup", timeout=300)
    machine.run("systemctl start commissary-backup.service", timeout=300)
    by_command, by_unit = json.loads(machine.run("sudo commissary backup --list --json"))["backups"]
    file.write_text(f"{in_bucket}restored\n")
    restore(machine)

    assert by_command["files"] == by_unit["files"] > 0
    assert get(path)[0] == 200


def upload_picture(machine: Machine, root: Path) -> str:
    """Upload a picture as the super admin, and return the path of the processed file."""
    (root / "srv/picture.png").write_bytes(make.picture())
    body = json.dumps({"email": "you@example.com", "password": PASSWORD})
    token = call_api(machine, "/api/auth/login", f"--json '{body}'")["access_token"]
    signed_in = f"-H 'Authorization: Bearer {token}'"
    file = call_api(machine, "/api/media", f"{signed_in} -F file=@/srv/picture.png")
    url: str = until(lambda: call_api(machine, f"/api/media/{file['id']}", signed_in)["url"], 120)
    return url.removeprefix(f"https://{SITE}")


def call_api(machine: Machine, path: str, options: str) -> Any:
    headers = f"-H 'Host: api.{SITE}' -H 'X-Forwarded-Proto: https'"
    body = machine.run(f"curl -sS --fail-with-body {headers} {options} http://127.0.0.1:8000{path}")
    return json.loads(body)["data"]


@pytest.mark.timeout(BUILD)
def test_uninstall_leaves_only_backups(machine: Machine) -> None:
    machine.run("cd /srv/code && sudo deploy/uninstall.sh --delete-data", timeout=300)

    assert machine.run("ls -d /opt/commissary /etc/commissary /var/lib/commissary 2>/dev/null || true") == ""
    assert machine.run("ls /var/backups/commissary") != ""
    databases = machine.run("sudo -u postgres psql -Atc 'SELECT datname FROM pg_database'")
    assert "commissary" not in databases
    assert "commissary" not in machine.run("systemctl list-units --all 'commissary*' --plain --no-legend")
