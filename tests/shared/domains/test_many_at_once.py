"""`commissary domains …` on several domains: named, from a file, or by a filter."""

import json
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import DomainRef, shared_work

pytestmark = pytest.mark.usefixtures("committed")


def run(*words: str) -> str:
    output = StringIO()
    call_command("domains", *words, stdout=output)
    return output.getvalue()


def fail(*words: str) -> tuple[str, str]:
    output = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("domains", *words, stdout=output)
    return output.getvalue(), str(error.value)


def states() -> dict[str, str]:
    with shared_work():
        return {each.primary_host: each.status for each in Domain.objects.with_primary_host()}


def test_named_domains_are_suspended_together() -> None:
    assert run("suspend", "alpha.test", "beta.test", "beta.test") == "Domains changed: 2. Failed: 0.\n"
    assert states() == {"alpha.test": "suspended", "beta.test": "suspended"}


def test_failing_domain_does_not_stop_the_others() -> None:
    run("suspend", "alpha.test")

    output, error = fail("suspend", "alpha.test", "beta.test", "--json")

    shown = json.loads(output)
    assert [each["status"] for each in shown["domains"]] == ["suspended"]
    assert [each["host"] for each in shown["failed"]] == ["alpha.test"]
    assert error == "Some domains failed."
    assert states() == {"alpha.test": "suspended", "beta.test": "suspended"}


def test_unknown_name_changes_nothing() -> None:
    assert fail("suspend", "alpha.test", "nowhere.test")[1] == "No such domain: nowhere.test"
    assert set(states().values()) == {"active"}


def test_dry_run_lists_domains_and_changes_nothing() -> None:
    output = run("delete", "alpha.test", "beta.test", "--dry-run")

    assert output == "alpha.test\nbeta.test\nDomains to change: 2.\n"
    assert set(states().values()) == {"active"}


def test_delete_of_many_needs_a_confirmation() -> None:
    words = ("delete", "alpha.test", "beta.test")

    assert fail(*words)[1].endswith("(alpha.test) and 1 more go offline.")
    assert run(*words, "--yes") == "Domains deleted: 2. Failed: 0.\n"
    assert set(states().values()) == {"deleting"}


SELECTIONS = [["alpha.test", "beta.test"], ["--where", "state=open"], ["--from-file", "{file}"]]


@pytest.mark.parametrize("selection", SELECTIONS)
@pytest.mark.parametrize("action", ["list", "show", "sizes", "hosts list"])
def test_read_actions_accept_several_domains(action: str, selection: list[str], tmp_path: Path) -> None:
    create_domain(title="Closed", host="closed.test", is_open=False)
    file = tmp_path / "hosts.txt"
    file.write_text("alpha.test\nbeta.test\n")
    words = [each.format(file=file) for each in selection]

    shown = json.loads(run(*action.split(), *words, "--json"))

    rows = shown["hosts" if action == "hosts list" else "domains"]
    assert sorted(each["host"] for each in rows) == ["alpha.test", "beta.test"]


def test_all_domain_names_of_a_selection_are_verified() -> None:
    run("hosts", "add", "alpha.test", "other.test")

    for words in (["alpha.test"], ["--where", "state=open"]):
        output, error = fail("hosts", "verify", *words, "--json")

        hosts = [each["host"] for each in json.loads(output)["hosts"]]
        assert hosts[:2] == ["alpha.test", "other.test"]
        assert hosts[2:] == ([] if words == ["alpha.test"] else ["beta.test"])
        assert error.startswith("The setup of alpha.test, other.test")


def test_domains_are_selected_by_template_and_state() -> None:
    create_domain(title="One", host="one.test", template="restaurant", is_open=True)
    create_domain(title="Two", host="two.test", template="restaurant", is_open=False)

    output = run("close", "--where", "template=restaurant,state=open", "--dry-run", "--json")

    assert json.loads(output) == {"would_change": ["beta.test", "one.test"]}
    assert json.loads(run("open", "--where", "state=closed", "--dry-run", "--json")) == {
        "would_change": ["two.test"]
    }


@pytest.mark.parametrize("text", ["state=lost", "title=x", "template", "template=pizza"])
def test_unknown_filter_is_rejected(text: str) -> None:
    assert fail("suspend", "--where", text)[1].startswith(f"--where: {text!r} is not template=…")


@pytest.mark.parametrize("words", [["suspend"], ["suspend", "alpha.test", "--where", "state=open"]])
def test_one_selection_is_required(words: list[str]) -> None:
    assert fail(*words)[1] == "Enter domain names, --from-file, or --where."


def test_domains_are_read_from_a_file_and_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hosts.txt"
    file.write_text("# first wave\nalpha.test\n\nBETA.test  # last\n")

    run("suspend", "--from-file", str(file))
    assert set(states().values()) == {"suspended"}
    with file.open() as source:
        monkeypatch.setattr(sys, "stdin", source)
        run("reactivate", "--from-file", "-")
    assert set(states().values()) == {"active"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a" * 1_000_001, "is longer than 1,000,000 bytes"),
        ("".join(f"{number}.test\n" for number in range(10_001)), "more than 10,000 domains"),
        ("alpha.test\n\x00", "contains a NUL byte"),
    ],
)
def test_invalid_file_of_names_changes_nothing(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "names"
    file.write_text(text)

    assert problem in fail("suspend", "--from-file", str(file))[1]
    assert set(states().values()) == {"active"}


def test_list_is_filtered_by_maintenance(alpha: DomainRef) -> None:
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(maintenance="posts.0021: no room left")

    lines = run("list", "--state", "maintenance").splitlines()

    assert len(lines) == 1
    assert "alpha.test" in lines[0]
    assert lines[0].endswith("(in maintenance: posts.0021: no room left)")


LIST = """Host,Title,Template,Timezone
one.test,One,restaurant,Europe/Madrid
two.test,,,
alpha.test,Alpha,,
bad host,,,
three.test,,pizza,
"""


@pytest.fixture
def csv_file(tmp_path: Path) -> Path:
    path = tmp_path / "list.csv"
    path.write_text(LIST)
    return path


def test_domains_are_created_from_a_list_that_can_be_repeated(csv_file: Path) -> None:
    output, error = fail("create", "--from-file", str(csv_file))

    assert error == "Some domains failed."
    assert output.splitlines()[-1] == "Domains created: 2. Already exist: 1. Failed: 2."
    assert "✗ Row 6, three.test: Choose one of blank, restaurant, association." in output
    with shared_work():
        made = Domain.objects.with_primary_host().get(domains__domain="one.test")
        assert (made.title, made.template, made.timezone) == ("One", "restaurant", "Europe/Madrid")
        assert Domain.objects.get(domains__domain="two.test").title == "two.test"
    again = fail("create", "--from-file", str(csv_file))[0]
    assert again.splitlines()[-1] == "Domains created: 0. Already exist: 3. Failed: 2."


def test_list_from_a_spreadsheet_is_read(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("host;title\none.test;Café Olé\n".encode("cp1252"))

    run("create", "--from-file", str(file))

    with shared_work():
        assert Domain.objects.get(domains__domain="one.test").title == "Café Olé"


def test_row_with_more_cells_than_the_header_or_a_repeated_name_fails(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("host,title\none.test,One,More\ntwo.test,Two\nwww.two.test,Two\n")

    output, _ = fail("create", "--from-file", str(file))

    assert output.splitlines() == [
        "✗ Row 2, one.test: The row has more cells than the header.",
        "✗ Row 4, www.two.test: Row 3 has the same domain name.",
        "Domains created: 1. Already exist: 0. Failed: 2.",
    ]


def test_listed_site_that_cannot_open_is_created_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("host\nnew.test\n")

    output, _ = fail("create", "--from-file", str(file), "--open")

    assert output.startswith("✗ Row 2, new.test: It is created but not open: ")
    assert states()["new.test"] == "active"


@pytest.mark.parametrize("words", [[], ["--open"]])
def test_dry_run_of_a_list_predicts_the_import(words: list[str], csv_file: Path) -> None:
    csv_file.write_text(f"{LIST}www.one.test,,,\nfour.test,,,Mars/Base\n")

    predicted = fail("create", "--from-file", str(csv_file), "--dry-run", *words)[0].splitlines()

    assert set(states()) == {"alpha.test", "beta.test"}
    done = fail("create", "--from-file", str(csv_file), *words)[0].splitlines()
    assert predicted[-1] == done[-1].replace("created", "to create")
    assert [each.split(": ")[0] for each in predicted[:-1]] == [each.split(": ")[0] for each in done[:-1]]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], ""),
        (["--title", "a" * 201], "Enter a title with up to 200 characters."),
        (["--timezone", "Mars/Base"], "Choose a time zone such as America/Los_Angeles."),
        (["--currency", "XXL"], "Choose a currency such as USD."),
        (["--owner", "nobody"], "Enter a valid email address."),
        (["--open"], "It is created but not open: "),
    ],
)
def test_dry_run_of_one_domain_checks_all_values(words: list[str], problem: str) -> None:
    words = ["create", "new.test", "--dry-run", *words]

    if problem:
        assert fail(*words)[1].startswith(problem)
    else:
        assert run(*words) == "new.test can be created.\n"
        assert json.loads(run(*words, "--json")) == {"would_create": ["new.test"]}
    assert set(states()) == {"alpha.test", "beta.test"}


@pytest.mark.parametrize("option", ["title", "template", "timezone", "currency", "owner"])
def test_values_of_a_list_are_not_options(option: str, csv_file: Path) -> None:
    with pytest.raises(CommandError) as error:
        call_command("domains", "create", "--from-file", str(csv_file), f"--{option}", "restaurant")

    assert (error.value.returncode, str(error.value)) == (
        2,
        f"With --from-file, set --{option} in a column of the file.",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title\nOne\n", "No column “host”. Columns: host, title"),
        ("host,color\na.test,red\n", "Unknown column “color”."),
        ('host\n"a.test\n', "A closing quote is missing"),
        ("host\n", "The file has a header row but no data."),
        ("host\n" + "a.test\n" * 1_001, "The file can have up to 1,000 rows."),
        ("host\n" + "a" * 2_000_000, "The file can be up to 2 MB."),
        ("PK\x03\x04", "Save the list as CSV."),
    ],
)
def test_invalid_list_is_rejected_completely(
    text: str, problem: str, tmp_path: Path, create: Callable[[Path], str]
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(text)

    assert problem in create(file)
    assert set(states()) == {"alpha.test", "beta.test"}


@pytest.fixture
def create() -> Callable[[Path], Any]:
    return lambda file: fail("create", "--from-file", str(file))[1]
