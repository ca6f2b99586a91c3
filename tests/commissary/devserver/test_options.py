"""Options of the start command."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from commissary.config.errors import LocalError
from commissary.config.paths import ROOT, home
from commissary.config.reading import BadSettings
from commissary.devserver.options import read_options
from commissary.devserver.servers import free_port


@pytest.mark.parametrize("value", ["eighty", "0", "65536", "-1", "80.5", "٨٠٠٠", "9" * 50])
def test_invalid_port_is_rejected(monkeypatch: pytest.MonkeyPatch, value: str):
    monkeypatch.setenv("PORT", value)

    with pytest.raises(BadSettings, match=r"^PORT: .* is not a port from 1 to 65535$"):
        read_options()


@pytest.mark.parametrize(("value", "used"), [("", 8000), (" 8080 ", 8080), ("65535", 65535)])
def test_port_defaults_to_8000(monkeypatch: pytest.MonkeyPatch, value: str, used: int):
    monkeypatch.setenv("PORT", value)

    assert read_options().port == used


@pytest.mark.parametrize(
    ("value", "used", "reached_at"),
    [
        ("", "127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "0.0.0.0", "127.0.0.1"),  # noqa: S104  # parsed, not listened on
        ("::", "::", "::1"),
        ("192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("localhost", "127.0.0.1", "127.0.0.1"),
        (socket.gethostname(), "127.0.0.1", "127.0.0.1"),
    ],
)
def test_address_defaults_to_loopback(
    monkeypatch: pytest.MonkeyPatch, value: str, used: str, reached_at: str
):
    monkeypatch.setenv("HOST", value)

    options = read_options()

    assert (options.address, options.reachable_address) == (used, reached_at)


def test_host_name_is_rejected_as_listen_address(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOST", "another-machine")

    with pytest.raises(BadSettings, match=r"^HOST: "):
        read_options()


@pytest.mark.parametrize(
    ("value", "used"),
    [("", ROOT / ".local"), ("/srv/food", Path("/srv/food")), ("elsewhere", ROOT / "elsewhere")],
)
def test_home_defaults_to_a_folder_in_the_project(monkeypatch: pytest.MonkeyPatch, value: str, used: Path):
    monkeypatch.setenv("COMMISSARY_HOME", value)

    assert home() == used


@pytest.mark.parametrize(
    ("value", "database_url", "has_demo"),
    [
        ("", "", True),
        ("", "postgresql://db/food", False),
        ("0", "", False),
        (" 1 ", "postgresql://db/food", True),
    ],
)
def test_demo_defaults_to_embedded_databases_only(
    monkeypatch: pytest.MonkeyPatch, value: str, database_url: str, has_demo: bool
):
    monkeypatch.setenv("COMMISSARY_DEMO", value)
    monkeypatch.setenv("DATABASE_URL", database_url)

    assert read_options().has_demo is has_demo


@pytest.mark.parametrize("value", ["1", "true", "YES", "On"])
def test_demo_setting_accepts_common_spellings(monkeypatch: pytest.MonkeyPatch, value: str):
    monkeypatch.setenv("COMMISSARY_DEMO", value)
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/food")

    assert read_options().has_demo


def test_invalid_demo_setting_is_rejected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMMISSARY_DEMO", "perhaps")

    with pytest.raises(BadSettings, match=r'^COMMISSARY_DEMO: "perhaps" is not yes or no'):
        read_options()


@pytest.fixture
def used_port() -> Iterator[int]:
    """A port in use."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def test_internal_port_defaults_to_the_next_port(monkeypatch: pytest.MonkeyPatch):
    # Below the ports that the kernel gives to other tests, which could take the next port during this test.
    port = next(port for port in range(20_000, 32_000) if _is_free(port) and _is_free(port + 1))
    monkeypatch.setenv("PORT", str(port))
    beside = read_options().choose_internal_port()
    monkeypatch.setenv("INTERNAL_PORT", str(another := free_port()))
    options = read_options().choose_internal_port()

    assert (options.internal_port, options.internal_host) == (another, "127.0.0.1")
    assert beside.internal_port == port + 1


def test_used_internal_port_is_replaced_only_if_it_is_the_default(
    monkeypatch: pytest.MonkeyPatch, used_port: int
):
    monkeypatch.setenv("PORT", str(used_port - 1))
    port = read_options().choose_internal_port().internal_port
    monkeypatch.setenv("INTERNAL_PORT", str(used_port))

    assert port not in {0, used_port}
    with pytest.raises(LocalError, match=rf"^Port {used_port} is used .* INTERNAL_PORT=8080"):
        read_options().choose_internal_port()


def test_highest_port_gets_an_internal_port(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PORT", "65535")

    assert 1024 < read_options().choose_internal_port().internal_port < 65_536
