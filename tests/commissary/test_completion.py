"""`commissary completion` prints scripts that complete commands, actions and options in the shell."""

import subprocess
import sys

import pytest

from commissary.cli import main

pytestmark = pytest.mark.no_db


@pytest.fixture
def script(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> str:
    monkeypatch.setattr(sys, "argv", ["commissary", "completion", request.param])
    main()
    return capsys.readouterr().out


@pytest.mark.parametrize("script", ["bash"], indirect=True)
@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("bac", {"backup"}),
        ("domains cr", {"create"}),
        ("domains create --ti", {"--title", "--timezone"}),
        ("domains hosts pri", {"primary"}),
        ("backup --keep", {"--keep", "--keep-days"}),
        ("web --hand", {"--hand-over"}),
        ("completion f", {"fish"}),
    ],
)
def test_bash_completes_the_last_word(script: str, line: str, completed: set[str]) -> None:
    words = ["commissary", *line.split()]
    complete = 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _commissary; echo "${COMPREPLY[@]}"'

    done = subprocess.run(
        ["bash", "-c", f"{script}\n{complete}", "bash", *words],
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )

    assert set(done.stdout.split()) == completed


@pytest.mark.parametrize(
    ("script", "start"),
    [
        ("zsh", "#compdef commissary\n"),
        ("fish", "complete -c commissary -n 'not __fish_seen_subcommand_from "),
    ],
    indirect=["script"],
)
def test_other_shells_get_their_script(script: str, start: str) -> None:
    assert script.startswith(start)
    assert "--include-secrets" in script
