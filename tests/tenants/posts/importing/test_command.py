"""Output, results and errors of `commissary import-members`."""

import csv
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.models import Post

FILE = "Applicant,FoodItems\nAlfaro,Tacos\n,Tortas\n=cmd|' /C calc'!A1,Flan\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "members.csv"
    path.write_text(FILE)
    return path


def run(*arguments: object, host: str = "alpha.test") -> str:
    out = StringIO()
    call_command("import_members", *map(str, arguments), "--domain", host, stdout=out)
    return out.getvalue()


def titles(domain) -> set[str]:
    with unit_of_work(domain):
        return set(Post.objects.values_list("title", flat=True))


def test_import_prints_columns_errors_and_totals(file, alpha):
    assert run(file).splitlines() == [
        "Columns: Applicant → title, FoodItems → food",
        "Row 3 skipped (no name): The row has no member name.",
        "Members: 2 created, 0 updated, 0 unchanged. 3 rows, 1 skipped.",
    ]
    assert titles(alpha) == {"Alfaro", "=cmd|' /C calc'!A1"}


def test_everything_left_out_is_printed(tmp_path, alpha):
    path = tmp_path / "members.csv"
    text = "Trucks 2026;;;\nName;Website;Phone;Color\nCafé;javascript:alert(1);kein telefon!!;red\n"
    path.write_bytes(text.encode("cp1252"))

    lines = run(path).splitlines()

    incomplete = lines.pop(4)
    assert incomplete.startswith("Row 3 is incomplete (Café): Website skipped: it's not a valid")
    assert "Phone number skipped: Enter a phone number" in incomplete
    assert lines == [
        "Columns: Name → title, Website → website, Phone → phone",
        "Columns not imported: Color",
        "Encoding: windows-1252. If accents look wrong, add --encoding.",
        "Row 1 above the column names isn't imported: Trucks 2026",
        (
            "Members: 1 created, 0 updated, 0 unchanged. 1 row, 0 skipped. "
            "1 row imported without some of its values."
        ),
    ]


def test_dry_run_changes_nothing_and_reports_so(file, alpha):
    assert "Dry run: no changes saved." in run(file, "--dry-run")
    assert titles(alpha) == set()


def test_columns_are_mapped_manually_one_or_several_at_a_time(file, alpha):
    together = run(file, "--map", "Applicant=ignore", "FoodItems=title", "--dry-run")
    apart = run(file, "--map", "Applicant=ignore", "--map", "FoodItems=title", "--dry-run")

    assert together.startswith("Columns: FoodItems → title\n")
    assert apart == together


def test_every_rows_outcome_is_written_as_json(file, tmp_path):
    run(file, "--report", tmp_path / "report.json")

    report = json.loads((tmp_path / "report.json").read_text())
    assert [each["outcome"] for each in report["rows"]] == ["created", "refused", "created"]


def test_report_cells_are_not_formulas(file, tmp_path):
    run(file, "--report", tmp_path / "report.csv")

    rows = list(csv.reader((tmp_path / "report.csv").open()))
    assert rows[0] == ["row", "title", "outcome", "reason"]
    assert rows[3][1] == "'=cmd|' /C calc'!A1"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--map", "Nowhere=title"], "The column “Nowhere” doesn't exist."),
        (["--map", "title"], "“title” doesn't have the form COLUMN=FIELD."),
        (["--report", "report.txt"], "The name of the report must end in .json or .csv."),
    ],
)
def test_failed_import_prints_one_sentence(file, alpha, arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        run(file, *arguments)

    assert titles(alpha) == set()


def test_unknown_domain_is_rejected(file):
    with pytest.raises(CommandError, match=r"No such domain: nowhere\.test"):
        run(file, host="nowhere.test")


def test_missing_file_is_rejected(tmp_path):
    with pytest.raises(CommandError, match=r"Cannot read .*: No such file or directory\."):
        run(tmp_path / "missing.csv")


def test_folder_is_rejected(tmp_path):
    with pytest.raises(CommandError, match=r"Cannot read .*: Is a directory"):
        run(tmp_path)
