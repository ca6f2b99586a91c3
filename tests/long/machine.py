"""A Debian machine for tests: a root made by debootstrap, with systemd as process 1 in its own namespaces.

It shares the network of this machine, so its ports must be free.
"""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.sources import ROOT, WRITTEN_BY_PROGRAMS, list_tracked_files
from tests.kit.waiting import until

RELEASE = "trixie"
PACKAGES = "systemd,systemd-sysv,dbus,sudo,ca-certificates,curl"
PROGRAMS = ("debootstrap", "unshare", "nsenter", "mount")
NAMESPACES = "--pid --mount --uts --ipc --cgroup --fork --propagation private"
PORTS = (80, 443, 5432, 6379, 8000)
CERTIFICATES = Path("/usr/local/share/ca-certificates")
ENTER = ("nsenter", "--mount", "--pid", "--uts", "--ipc", "--cgroup", "--root", "--wd")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
BOOT = """
set -eu
hostname debian
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s fd/0 dev/stdin
ln -s fd/1 dev/stdout
ln -s fd/2 dev/stderr
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mkdir -p old
pivot_root . old
umount -l /old
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init --log-target=null --show-status=0
"""


def find_obstacle() -> str:
    """Return the reason why this machine cannot run a Debian machine, or an empty string."""
    if os.geteuid() != 0:
        return "only root can create namespaces"
    if missing := [name for name in PROGRAMS if shutil.which(name) is None]:
        return f"not installed: {', '.join(missing)}"
    if _find_cgroups() is None:
        return "there is no cgroup v2"
    if taken := [port for port in PORTS if _is_taken(port)]:
        return f"ports in use: {taken}"
    return ""


def _is_taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _find_cgroups() -> Path | None:
    folders = (Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/unified"))
    return next(
        (
            each
            for each in folders
            if (each / "cgroup.procs").exists() and (each / "cgroup.controllers").exists()
        ),
        None,
    )


def make_root(root: Path) -> None:
    """Install Debian from the mirror of this machine, which it trusts with the same certificates."""
    subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", RELEASE, str(root), _read_mirror()],
        check=True,
        capture_output=True,
        timeout=900,
    )
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    (root / "etc/hostname").write_text("debian\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost debian\n")
    root.chmod(0o755)
    if CERTIFICATES.exists():
        (root / "etc/uv").mkdir()
        (root / "etc/uv/uv.toml").write_text("system-certs = true\n")
        shutil.copytree(CERTIFICATES, root / CERTIFICATES.relative_to("/"), dirs_exist_ok=True)
    subprocess.run(
        ["chroot", str(root), "update-ca-certificates"], check=True, capture_output=True, timeout=120
    )


def _read_mirror() -> str:
    """Return the first mirror in this machine's sources of packages, or Debian's."""
    folder = Path("/etc/apt")
    for file in (folder / "sources.list", *sorted((folder / "sources.list.d").glob("*"))):
        text = file.read_text() if file.is_file() and file.suffix in {".list", ".sources"} else ""
        if found := re.search(r"^(?:deb |URIs: )\S*?(https?://\S*/debian/?)(?:\s|$)", text, re.MULTILINE):
            return found[1]
    return "http://deb.debian.org/debian"


def copy_code(folder: Path) -> Path:
    """Copy the source files of the product to `folder`."""
    for file in (*list_tracked_files(), *(ROOT / name for name in WRITTEN_BY_PROGRAMS)):
        if file.is_file():
            target = folder / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    return folder


def make_version(root: Path, number: str, *, broken: bool = False) -> str:
    """Write the code of another version, and return its folder on the machine."""
    folder = copy_code(root / f"srv/code-{number}")
    project, changes = folder / "pyproject.toml", folder / "CHANGELOG.md"
    project.write_text(re.sub(r'(?m)^version = ".*"', f'version = "{number}"', project.read_text(), count=1))
    heading = "## [Unreleased]\n"
    changes.write_text(
        changes.read_text().replace(heading, f"{heading}\n## [{number}]\n- Test of {number}.\n")
    )
    if broken:
        server = folder / "src/commissary/rsgi.py"
        server.write_text(f'{server.read_text()}\nraise RuntimeError("This version does not start.")\n')
    return f"/srv/code-{number}"


class Machine:
    def __init__(self, root: Path) -> None:
        cgroups = _find_cgroups()
        assert cgroups is not None
        self._root = root
        self._group = cgroups / f"commissary-machine-{os.getpid()}"
        self._process: subprocess.Popen[bytes] | None = None
        self._init = 0

    def boot(self) -> None:
        """Start systemd, and wait until it has started its units."""
        self._group.mkdir()
        enter = f"echo $$ > {self._group}/cgroup.procs; exec unshare {NAMESPACES} --kill-child sh -c"
        command = ["sh", "-c", f'{enter} "$1" sh "$2"', "sh", BOOT, str(self._root)]
        self._process = subprocess.Popen(command)
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        self._init = int(until(lambda: children.read_text().split(), 10)[0])
        until(self._is_booted, 120)

    def reboot(self) -> None:
        """Shut the machine down as an operator does, and boot it again."""
        assert self._process is not None
        self.run("systemctl poweroff --no-block")
        self._process.wait(180)
        self.end()
        self.boot()

    def end(self) -> None:
        """End all processes of the machine."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(30)
        _remove_group(self._group)

    def _is_booted(self) -> bool:
        # Before systemd has mounted its root, there is no systemctl that answers. Some units need a real
        # machine.
        state = self.run("systemctl is-system-running 2>/dev/null || true").strip()
        return state in {"running", "degraded"}

    def run(self, command: str, *, timeout: float = 120, is_failing: bool = False) -> str:
        """Run a shell command on the machine, and return its output. Raises AssertionError if it fails."""
        done = subprocess.run(
            [
                *ENTER,
                f"--target={self._init}",
                "env",
                "-i",
                "HOME=/root",
                f"PATH={PATH}",
                "sh",
                "-c",
                command,
            ],
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
        output = done.stdout + done.stderr
        assert (done.returncode != 0) == is_failing, (
            f"{command}: exit code {done.returncode}\n{output[-4000:]}"
        )
        return output


@contextmanager
def start_machine(root: Path) -> Iterator[Machine]:
    """Boot the root. Afterwards, end all of its processes."""
    machine = Machine(root)
    try:
        machine.boot()
        yield machine
    finally:
        machine.end()


def _remove_group(group: Path) -> None:
    def remove() -> bool:
        try:
            for folder, _folders, _files in os.walk(group, topdown=False):
                Path(folder).rmdir()
        except OSError:
            return False
        return True

    until(remove, 30)
