"""clamd scans uploads before they are stored; uploads wait while it is down."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from shared.doctor.findings import Severity
from tenants.media import antivirus
from tests.kit.clamd import EICAR, LIMIT, Clamd

pytestmark = pytest.mark.usefixtures("storage_folder")


@pytest.fixture
def clamd(settings: Any) -> Iterator[Clamd]:
    scanner = Clamd()
    settings.CLAMD_ADDRESS = scanner.address
    yield scanner
    scanner.close()


def test_clean_upload_is_scanned_as_sent_and_stored(
    clamd: Clamd, uploaded: Callable[..., Any], draw: Callable[..., bytes]
) -> None:
    content = draw()

    data = uploaded(content)

    assert clamd.scanned == [content]
    assert data["problem"] == ""


def test_upload_with_virus_is_rejected_and_deleted(
    clamd: Clamd,
    uploaded: Callable[..., Any],
    draw: Callable[..., bytes],
    stored_files: Callable[[], set[str]],
    raw_files: Callable[[], set[str]],
) -> None:
    before = stored_files(), raw_files()

    data = uploaded(draw() + EICAR)

    assert (data["state"], data["problem"]) == ("failed", "The virus scanner rejected this file.")
    assert (stored_files(), raw_files()) == before


def test_upload_is_pending_while_the_scanner_is_down(
    settings: Any, upload: Callable[..., Any], clean: Callable[[], None], draw: Any, editor: Any
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        settings.CLAMD_ADDRESS = f"127.0.0.1:{closed.getsockname()[1]}"
    number = upload(draw()).json()["data"]["id"]

    clean()

    waiting = editor.get(f"/api/media/{number}").json()["data"]
    assert waiting["state"] == "pending"
    assert "virus scanner" in waiting["problem"]


def test_upload_too_large_for_the_scanner_is_rejected(
    clamd: Clamd, uploaded: Callable[..., Any], draw: Callable[..., bytes]
) -> None:
    data = uploaded(draw() + b"\0" * LIMIT)

    assert (data["state"], data["problem"]) == ("failed", "This file is too large for the virus scanner.")


def test_doctor_reports_silent_scanner(clamd: Clamd, settings: Any) -> None:
    owner: Any = None
    assert list(antivirus.check_scanner(owner, {})) == []
    assert antivirus.ping() == "ClamAV 1.4"

    clamd.close()
    settings.CLAMD_ADDRESS = "127.0.0.1:1"

    (finding,) = antivirus.check_scanner(owner, {})
    assert finding.severity == Severity.ERROR
