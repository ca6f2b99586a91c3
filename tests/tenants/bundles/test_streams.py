"""Commands read and write the standard streams, which the caller's shell opens."""

import os
import pwd
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from shared.command_files import open_input
from shared.tenancy.unit_of_work import DomainRef

pytestmark = pytest.mark.usefixtures("committed")
COPY = "copy.test"


def read_from(monkeypatch: pytest.MonkeyPatch, file: Any) -> None:
    monkeypatch.setattr(sys, "stdin", file)


def test_domain_is_exported_to_a_stream_and_imported_from_one(
    home: DomainRef, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = tmp_path / "bundle.zip"
    with bundle.open("w") as target:
        monkeypatch.setattr(sys, "stdout", target)
        call_command("export_domain", home.host, "-")
    monkeypatch.undo()
    with bundle.open() as source:
        read_from(monkeypatch, source)

        call_command("import_domain", "-", host=COPY)

    output = capsys.readouterr()
    assert "Exported " in output.err
    assert f"files to {COPY}." in output.out


def test_pipe_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"name\nAlfaro\n")
    os.close(writer)
    with os.fdopen(reader) as pipe:
        read_from(monkeypatch, pipe)
        with open_input(Path("-")) as file:
            assert (file.read(), file.seek(0), file.readline()) == (b"name\nAlfaro\n", 0, b"name\n")


@pytest.fixture
def nobody() -> Iterator[None]:
    """Act as an account that cannot open files of root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    yield
    os.seteuid(0)


def test_unreadable_file_error_suggests_standard_input(tmp_path: Path, nobody: None) -> None:
    file = tmp_path / "members.csv"
    if os.geteuid() == os.getuid():
        file.touch(mode=0)

    with pytest.raises(CommandError) as error, open_input(file):
        raise AssertionError("it was opened")

    advice = f"Open it with your shell instead: replace the path with - and add < {file}"
    assert str(error.value) == f"Cannot read {file}: Permission denied. {advice}"


def test_unwritable_folder_error_suggests_standard_output(
    alpha: DomainRef, tmp_path: Path, nobody: None
) -> None:
    if os.geteuid() == os.getuid():
        tmp_path.chmod(0o500)

    with pytest.raises(
        CommandError,
        match=r"Permission denied\. Open it with your shell instead: replace the path with - and add >",
    ):
        call_command("export_domain", alpha.host, str(tmp_path / "bundle.zip"))
