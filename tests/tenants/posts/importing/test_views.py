"""`POST /api/imports/members`: the same import from the panel, and every file it refuses."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.importing import views
from tenants.posts.models import Post
from tenants.stops.models import Stop

ADDRESS = "/api/imports/members"
FILE = b"Applicant,FoodItems,Address\nAlfaro,Tacos,1 BUSH ST\n,Tortas,2 PINE ST\n"


@pytest.fixture
def editor(as_role):
    return as_role(Role.EDITOR)


def send(client, content: bytes, **fields: object):
    file = SimpleUploadedFile("members.csv", content, content_type="text/csv")
    return client.post(ADDRESS, {"file": file, **fields}, format="multipart")


def titles(domain) -> list[str]:
    with unit_of_work(domain):
        return list(Post.objects.order_by("id").values_list("title", flat=True))


def test_an_editor_imports_a_file_and_reads_the_report(editor, alpha, beta):
    response = send(editor, FILE)

    assert response.status_code == 200
    assert response.json()["data"] == {
        "dry_run": False,
        "columns": ["Applicant", "FoodItems", "Address"],
        "mapping": {"Applicant": "title", "FoodItems": "food", "Address": "address"},
        "total_rows": 2,
        "members": 1,
        "created": 1,
        "updated": 0,
        "unchanged": 0,
        "refused": 1,
        "places": 0,
        "stops": 0,
        "stops_removed": 0,
        "stops_left_out": 0,
        "summary": "Members: 1 created, 0 updated, 0 unchanged. 2 rows, 1 skipped.",
        "rows": [
            {"row": 2, "title": "Alfaro", "outcome": "created", "reason": ""},
            {"row": 3, "title": "", "outcome": "refused", "reason": "The row has no member name."},
        ],
    }
    assert titles(alpha) == ["Tacos", "Alfaro"]
    assert titles(beta) == []


def test_stops_of_permits_come_with_it_as_the_caller_chooses(editor, alpha):
    permits = b"name,address,permit,status,hours\nAlfaro,1 BUSH ST,P1,EXPIRED,Mo-Fr:11AM-3PM\n"

    valid = send(editor, permits, dry_run="true").json()["data"]
    every = send(editor, permits, stops="all").json()["data"]
    other = send(editor, permits, stops="some")

    assert (valid["stops"], valid["stops_left_out"], valid["places"]) == (0, 1, 0)
    assert (every["stops"], every["stops_left_out"], every["places"]) == (1, 0, 1)
    assert (other.status_code, list(other.json()["errors"])) == (422, ["stops"])
    with unit_of_work(alpha):
        stop = Stop.objects.get()
        assert (stop.begins, stop.asked_by_id) == ("11:00", Post.objects.get(title="Alfaro").created_by_id)


def test_the_members_are_the_callers_work(editor, alpha):
    send(editor, FILE)

    with unit_of_work(alpha):
        assert None not in Post.objects.values_list("created_by_id", flat=True)


def test_a_dry_run_answers_the_same_and_changes_nothing(editor, alpha):
    dry = send(editor, FILE, dry_run="true").json()["data"]

    assert titles(alpha) == []
    assert dry["rows"] == send(editor, FILE).json()["data"]["rows"]


def test_a_mapping_comes_as_json(editor):
    response = send(editor, FILE, mapping=json.dumps({"Address": "title", "Applicant": "ignore"}))

    assert response.json()["data"]["mapping"] == {"FoodItems": "food", "Address": "title"}
    assert response.json()["data"]["refused"] == 0


@pytest.mark.parametrize(
    "mapping",
    [
        "{",
        "[]",
        "[" * 5000,
        '{"Applicant": 1}',
        '{"Applicant": "nothing"}',
        '{"Nowhere": "title"}',
        '{"\\ud800": "title"}',
        '{"Applicant": "\\u0000"}',
        "x" * 30_000,
    ],
)
def test_a_mapping_that_maps_nothing_is_refused(editor, alpha, mapping):
    response = send(editor, FILE, mapping=mapping)

    assert response.status_code == 422
    assert response.json()["errors"]
    assert titles(alpha) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b"name\nPe\xf1a\n", "The file is not in UTF-8: line 2 contains the byte 0xF1."),
        (
            b"name,food,name\nAlfaro,Tacos,x\n",
            "The header contains the column “name” twice. Rename one of them.",
        ),
        (b"1569152,Datam SF LLC,Truck\n", "The file has a header row but no data."),
        (b"1569152,Datam SF LLC\n1569145,Casita Vegana\n", "No column contains the member names."),
        (b"name\nAl\0faro\n", "Line 2 contains a NUL byte"),
        (b'name\n"Alfaro\n', "A quote is never closed"),
        (b"name\n" + b"a" * 140_000, "has more than 131,072 characters"),
        (b"name\n" + b"a\n" * 5_001, "The file can have up to 5,000 rows."),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(1, 256)), "The file is not in UTF-8"),
    ],
    ids=["empty", "latin-1", "repeated", "header only", "no header", "nul", "quote", "cell", "rows", "png"],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(editor, alpha, content, sentence):
    response = send(editor, content)

    assert response.status_code == 422
    [reply] = response.json()["errors"]["file"]
    assert sentence in reply
    assert titles(alpha) == []


def test_a_body_that_announces_two_hundred_megabytes_is_not_even_read(editor, alpha):
    response = editor.generic(
        "POST", ADDRESS, b"", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH="200000000"
    )

    assert response.status_code == 413
    assert response.json() == {"message": "The file can have up to 5 MB."}
    assert titles(alpha) == []


def test_a_file_that_is_larger_than_announced_is_stopped_while_it_arrives(editor, alpha, monkeypatch):
    monkeypatch.setattr(views, "MAX_BYTES", 1024)

    response = send(editor, FILE + b"Buenafe,Tacos,x\n" * 100)

    assert response.status_code == 413
    assert titles(alpha) == []


@pytest.mark.parametrize("content_type", ["application/json", "text/csv"])
def test_other_content_type_is_rejected(editor, content_type):
    response = editor.generic("POST", ADDRESS, b"{}", content_type=content_type)

    assert response.status_code == 415


def test_a_form_without_a_file_is_refused(editor):
    response = editor.post(ADDRESS, {"dry_run": "true"}, format="multipart")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["file"]


def test_text_in_the_place_of_the_file_is_refused(editor):
    response = editor.post(ADDRESS, {"file": "name\nAlfaro\n"}, format="multipart")

    assert response.status_code == 422


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_import_requires_publish_permission(as_role, alpha, role):
    assert send(as_role(role), FILE).status_code == 403
    assert titles(alpha) == []


def test_import_requires_sign_in(anonymous, alpha):
    assert send(anonymous, FILE).status_code == 401
    assert titles(alpha) == []


def test_the_report_holds_every_row_however_many_were_refused(editor):
    rows = b",Tacos\n" * views.MAX_ROWS_AT_ONCE

    response = send(editor, b"name,food\n" + rows)

    data = response.json()["data"]
    assert data["total_rows"] == len(data["rows"]) == views.MAX_ROWS_AT_ONCE
    assert {(each["outcome"], each["reason"] != "") for each in data["rows"]} == {("refused", True)}
