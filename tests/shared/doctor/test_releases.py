"""The doctor reports a newer version if RELEASES_URL is set."""

from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from commissary.config.reading import BadSettings, read_settings
from shared.doctor import releases
from shared.doctor.examination import CHECKS
from tests.kit.names import silent_host, tls_host

pytestmark = pytest.mark.no_db

UNREADABLE = ["No version could be read from RELEASES_URL."]


def answer(body: str, status: str = "200 OK", head: str = "") -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{head}\r\n{body}".encode()


def find_problems() -> list[str]:
    findings = list(CHECKS["releases"](None, {}))
    assert all(each.severity == "note" and each.advice for each in findings)
    return [each.problem for each in findings]


def ask(reply: bytes, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    with tls_host(tmp_path, "localhost", reply=reply) as host:
        monkeypatch.setenv("SSL_CERT_FILE", host.authorities)
        settings.RELEASES_URL = f"https://localhost:{host.port}/releases.json?channel=stable"
        return find_problems()


@pytest.mark.parametrize(
    ("reply", "problems"),
    [
        (
            answer('{"version": "99.10.0"}'),
            [f"Version 99.10.0 is available; version {version('commissary')} is installed."],
        ),
        (answer(f'{{"version": "{version("commissary")}"}}'), []),
        (answer('{"version": "0.0.1", "notes": "old"}'), []),
        (answer('{"version": "99.0.0"}', "404 Not Found"), UNREADABLE),
        (answer("", "302 Found", "Location: http://127.0.0.1/\r\n"), UNREADABLE),
        (answer('{"version": "99; rm"}'), UNREADABLE),
        (answer('["99.0.0"]'), UNREADABLE),
        (answer("[" * 9_000), UNREADABLE),
        (answer('{"version": "99.0.0"}' + " " * releases.LARGEST), UNREADABLE),
        (b"nonsense", UNREADABLE),
    ],
)
def test_newer_version_is_named_and_bad_replies_are_reported(
    reply: bytes, problems: list[str], tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(reply, tmp_path, settings, monkeypatch) == problems


def test_no_server_is_asked_without_the_setting(settings: Any) -> None:
    settings.RELEASES_URL = ""

    assert find_problems() == []


def test_untrusted_and_silent_servers_are_reported(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(releases, "TIMEOUT", 0.2)
    with tls_host(tmp_path, "localhost", reply=answer('{"version": "99.0.0"}')) as host:
        settings.RELEASES_URL = f"https://localhost:{host.port}/"
        assert find_problems() == UNREADABLE
    with silent_host() as port:
        settings.RELEASES_URL = f"https://127.0.0.1:{port}/"
        assert find_problems() == UNREADABLE


@pytest.mark.parametrize(
    "url", ["http://example.com/r.json", "file:///etc/passwd", "https://user:secret@example.com/", "https://"]
)
def test_setting_accepts_only_https_urls(url: str) -> None:
    with pytest.raises(BadSettings, match="RELEASES_URL"):
        read_settings({"RELEASES_URL": url})
