"""`/api/imports/members` checks and imports lists in the background and rejects unusable files."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, provisioning, unit_of_work
from tenants.backups.jobs import Preempted, RunningBackupJob
from tenants.backups.kinds import members
from tenants.backups.models import Job
from tenants.media import fetching
from tenants.media.models import Media
from tenants.posts.collections import MEMBERS
from tenants.posts.importing.services import UPLOAD_ROWS, ImportIsRunning, import_members
from tenants.posts.models import Post, Status
from tenants.stops.models import Stop
from tests.kit import make
from tests.kit.jobs import end_waits, run_jobs
from tests.tenants.backups.lists import FILE, PATH, Run, run_import, send, titles


def test_editor_imports_list_and_reads_report(run: Run, alpha: DomainRef, beta: DomainRef) -> None:
    done = run(FILE)
    report = done.pop("report")
    assert {name: done[name] for name in done if name != "id"} == {
        "state": "done",
        "is_confirmed": True,
        "file_name": "members.csv",
        "done": 1,
        "total": 1,
        "problem": "",
    }
    assert report["summary"] == "Members: 1 created, 0 updated, 0 unchanged. 2 rows, 1 skipped."
    assert [(each["row"], each["title"], each["outcome"], each["reason"]) for each in report["rows"]] == [
        (2, "Alfaro", "created", ""),
        (3, "", "refused", "The row has no member name."),
    ]
    assert titles(alpha) == ["Alfaro"]
    assert titles(beta) == []


def test_checked_list_changes_nothing_until_it_is_confirmed(
    run: Run, editor: APIClient, alpha: DomainRef
) -> None:
    checked = run(FILE, dry_run="true")

    assert (checked["state"], checked["report"]["created"], titles(alpha)) == ("waiting", 1, [])

    response = editor.patch(f"{PATH}/{checked['id']}", {"dry_run": False, "as_draft": True}, format="json")
    done = run_import(editor, alpha, response)

    assert (response.status_code, done["state"]) == (202, "done")
    assert done["report"]["rows"] == checked["report"]["rows"]
    with unit_of_work(alpha):
        assert Post.objects.get(title="Alfaro").status == Status.DRAFT


def test_list_is_checked_again_with_another_mapping(run: Run, editor: APIClient, alpha: DomainRef) -> None:
    checked = run(FILE, dry_run="true")

    mapping = {"Address": "title", "Applicant": "ignore"}
    response = editor.patch(f"{PATH}/{checked['id']}", {"mapping": mapping}, format="json")
    again = run_import(editor, alpha, response)

    assert (again["state"], again["report"]["refused"]) == ("waiting", 0)
    assert again["report"]["mapping"] == {"FoodItems": "food", "Address": "title"}


def test_list_without_known_columns_waits_for_a_mapping(
    run: Run, editor: APIClient, alpha: DomainRef
) -> None:
    waiting = run(b"Taco One,1 Main St\nBurger Two,2 Main St\n", dry_run="true")

    assert (waiting["state"], waiting["report"]["columns"]) == ("waiting", ["Taco One", "1 Main St"])
    assert waiting["problem"].startswith("No column contains the member names.")

    options = {"has_header": False, "mapping": {"Column 1": "title", "Column 2": "address"}, "dry_run": False}
    response = editor.patch(f"{PATH}/{waiting['id']}", options, format="json")

    assert run_import(editor, alpha, response)["report"]["created"] == 2
    assert titles(alpha) == ["Taco One", "Burger Two"]


def test_list_is_read_again_in_another_encoding(run: Run, editor: APIClient, alpha: DomainRef) -> None:
    checked = run("Nazwa;Miasto\nŻółta;Łódź\n".encode("cp1250"), dry_run="true")

    response = editor.patch(f"{PATH}/{checked['id']}", {"encoding": "windows-1250"}, format="json")
    again = run_import(editor, alpha, response)["report"]

    assert (again["encoding"], again["samples"]) == ("windows-1250", {"Nazwa": "Żółta", "Miasto": "Łódź"})


def test_images_downloaded_before_a_pause_are_not_downloaded_again(
    run: Run, editor: APIClient, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = ["https://old.example/1.png", "https://old.example/2.png"]
    asked: list[str] = []
    pauses = iter((False, True, False))

    def download(_client: object, address: str, _limit: int, _resolve: object) -> bytes:
        asked.append(address)
        return make.picture()

    def pause(_work: object) -> None:
        if next(pauses):
            raise Preempted

    monkeypatch.setattr(fetching, "_follow", download)
    monkeypatch.setattr(RunningBackupJob, "yield_turn", pause)
    content = f"name,photo,food\nAlfaro,{urls[0]},Tacos\nBuenafe,{urls[1]},Tortas\n".encode()

    paused = run(content, mapping='{"photo": "poster"}')
    end_waits(alpha)
    run_jobs(alpha)

    done = editor.get(f"{PATH}/{paused['id']}").json()["data"]
    assert (paused["state"], done["state"], done["report"]["incomplete"]) == ("pending", "done", 0)
    assert asked == urls
    with unit_of_work(alpha):
        pictures = [post.media["poster"] for post in Post.objects.of(MEMBERS)]
        assert Media.objects.filter(pk__in=pictures).count() == 2


def test_imported_list_is_not_imported_again(run: Run, editor: APIClient) -> None:
    done = run(FILE)

    response = editor.patch(f"{PATH}/{done['id']}", {"dry_run": False}, format="json")

    assert response.status_code == 409


def test_five_thousand_rows_are_imported_in_one_job(run: Run) -> None:
    rows = "".join(f"Truck {row % 100},{row} Bush St\n" for row in range(UPLOAD_ROWS))

    done = run(f"name,address\n{rows}".encode(), as_draft="true")

    report = done["report"]
    assert (done["state"], done["done"], report["created"]) == ("done", 100, 100)
    assert (report["total_rows"], report["refused"]) == (5_000, 0)


@pytest.mark.timeout(400)
def test_five_thousand_different_members_are_imported_in_one_job(run: Run, alpha: DomainRef) -> None:
    rows = "".join(f"Truck {row},{row} Bush St\n" for row in range(UPLOAD_ROWS))

    done = run(f"name,address\n{rows}".encode())

    assert (done["state"], done["done"], done["total"]) == ("done", 5_000, 5_000)
    assert (done["report"]["created"], done["report"]["refused"]) == (5_000, 0)
    with unit_of_work(alpha):
        assert Post.objects.live().count() == 5_000


def test_excel_workbook_is_imported(run: Run, alpha: DomainRef) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["Our trucks"], [], ["Truck name", "Cuisine", "Address"], ["Żółta", "Polish", "1 Main St"]):
        sheet.append(row)
    target = BytesIO()
    book.save(target)

    done = run(target.getvalue())

    assert (done["state"], done["report"]["created"]) == ("done", 1)
    with unit_of_work(alpha):
        (location,) = Post.objects.get(title="Żółta").attributes["locations"]
    assert location["address"] == "1 Main St"


def test_progress_is_visible_while_the_job_runs(
    run: Run, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int, int]] = []

    def watch(*args: Any, progress: Any, **options: Any) -> Any:
        def report(done: int, total: int, title: str) -> None:
            progress(done, total, title)
            with provisioning(alpha):
                seen.extend(Job.objects.values_list("state", "done", "total"))

        return import_members(*args, progress=report, **options)

    monkeypatch.setattr(members, "import_members", watch)

    run(b"name\nAlfaro\nBuenafe\n")

    assert seen[-1] == ("working", 2, 2)


def test_import_waits_while_another_one_runs(
    run: Run, editor: APIClient, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: Any, **_options: Any) -> None:
        raise ImportIsRunning

    with monkeypatch.context() as patch:
        patch.setattr(members, "import_members", refuse)
        pending = run(FILE)
    end_waits(alpha)
    run_jobs(alpha)

    assert (pending["state"], pending["problem"]) == ("pending", "Another import is running.")
    assert titles(alpha) == ["Alfaro"]


def test_stops_follow_the_chosen_option(run: Run, editor: APIClient, alpha: DomainRef) -> None:
    permits = b"name,address,permit,status,hours\nAlfaro,1 BUSH ST,P1,EXPIRED,Mo-Fr:11AM-3PM\n"

    valid = run(permits, dry_run="true")["report"]
    every = run(permits, stops="all")["report"]
    other = send(editor, permits, stops="some")

    assert (valid["stops"], valid["stops_left_out"], valid["places"]) == (0, 1, 0)
    assert (every["stops"], every["stops_left_out"], every["places"]) == (1, 0, 1)
    assert (other.status_code, list(other.json()["errors"])) == (422, ["stops"])
    with unit_of_work(alpha):
        stop = Stop.objects.get()
        assert (stop.begins, stop.asked_by_id) == ("11:00", Post.objects.get(title="Alfaro").created_by_id)


def test_imported_members_are_created_by_the_caller(run: Run, alpha: DomainRef) -> None:
    run(FILE)

    with unit_of_work(alpha):
        assert None not in Post.objects.values_list("created_by_id", flat=True)


def test_report_is_in_the_language_of_the_caller(editor: APIClient, alpha: DomainRef) -> None:
    file = SimpleUploadedFile("members.csv", FILE)
    response = editor.post(PATH, {"file": file}, format="multipart", HTTP_ACCEPT_LANGUAGE="es")

    assert run_import(editor, alpha, response)["report"]["rows"][1]["reason"] == (
        "La fila no tiene nombre de miembro."
    )


@pytest.mark.parametrize(
    ("mapping", "problem"),
    [
        ({"Applicant": "nothing"}, "The field “nothing” doesn't exist."),
        ({"Nowhere": "title"}, "The column “Nowhere” doesn't exist."),
    ],
)
def test_mapping_that_does_not_fit_the_file_fails(
    run: Run, alpha: DomainRef, mapping: dict[str, str], problem: str
) -> None:
    failed = run(FILE, mapping=json.dumps(mapping))

    assert failed["state"] == "failed"
    assert failed["problem"].startswith(problem)
    assert titles(alpha) == []


def test_editors_see_imports_of_members_and_no_other_jobs(editor: APIClient, in_alpha: object) -> None:
    export = Job.objects.create(kind="export")
    lists = Job.objects.create(kind="members")

    replies = [editor.get(f"{PATH}/{each.pk}").status_code for each in (export, lists)]

    assert replies == [404, 200]


def test_list_of_backups_omits_imports_of_members(
    as_role: Callable[..., APIClient], in_alpha: object
) -> None:
    Job.objects.create(kind="members")

    assert as_role(Role.ADMIN).get("/api/backups").json()["data"] == []


def test_report_contains_every_row(run: Run) -> None:
    report = run(b"name,food\n" + b",Tacos\n" * UPLOAD_ROWS)["report"]

    assert report["total_rows"] == len(report["rows"]) == UPLOAD_ROWS
    assert {(each["outcome"], each["reason"] != "") for each in report["rows"]} == {("refused", True)}
