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
        ("domains hosts add --s", {"--serve"}),
        ("domains hosts add a.test b.test --s", {"--serve"}),
        ("domains list --state cl", {"closed"}),
        ("users invite ed@example.com --role ad", {"admin"}),
        ("upgrade --d", {"--dry-run"}),
        ("restart wo", {"worker"}),
        ("import-members --encoding utf-16", {"utf-16"}),
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


@pytest.mark.parametrize("script", ["zsh"], indirect=True)
def test_zsh_completes_the_first_tab(script: str) -> None:
    """At the first Tab, zsh loads the file as the function `_commissary`, which must call the completer."""
    last = script.splitlines()[-1]

    assert last == '[ "$funcstack[1]" != _commissary ] || _bash_complete -o filenames -F _commissary'


@pytest.mark.parametrize("script", ["fish"], indirect=True)
def test_fish_completes_values_of_options(script: str) -> None:
    seen = "__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from create"

    assert f"complete -c commissary -n '{seen}' -l template -x -a 'blank restaurant association'" in script
