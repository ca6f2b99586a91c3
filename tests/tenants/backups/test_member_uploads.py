"""`POST /api/imports/members` rejects unusable files and callers without permission."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.backups import member_views
from tests.tenants.backups.lists import FILE, PATH, Run, send, titles


@pytest.mark.parametrize(
    "mapping",
    [
        "{",
        "[]",
        "[" * 5000,
        '{"Applicant": 1}',
        '{"\\ud800": "title"}',
        '{"Applicant": "\\u0000"}',
        "x" * 30_000,
    ],
)
def test_invalid_mapping_is_rejected_with_the_upload(
    editor: APIClient, alpha: DomainRef, mapping: str
) -> None:
    response = send(editor, FILE, mapping=mapping)

    assert response.status_code == 422
    assert response.json()["errors"]
    assert titles(alpha) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b"1569152,Datam SF LLC,Truck\n", "The file has a header row but no data."),
        (b'name\n"Alfaro\n', "A closing quote is missing"),
        (b"name\n" + b"a" * 140_000, "has more than 131,072 characters"),
        (b"name\n" + b"a\n" * 5_001, "The file can have up to 5,000 rows."),
    ],
    ids=["empty", "header only", "quote", "cell", "rows"],
)
def test_unusable_file_fails_with_one_sentence(
    run: Run, alpha: DomainRef, content: bytes, sentence: str
) -> None:
    failed = run(content)

    assert failed["state"] == "failed"
    assert sentence in failed["problem"]
    assert titles(alpha) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "The file is not a table."),
        (b"%PDF-1.7 ...", "The file is not a table."),
        (b"\xd0\xcf\x11\xe0" + bytes(100), "This Excel file is in the old format or has a password."),
    ],
    ids=["png", "pdf", "xls"],
)
def test_file_of_another_format_is_rejected_with_the_upload(
    editor: APIClient, content: bytes, sentence: str
) -> None:
    response = send(editor, content)

    assert response.status_code == 422
    assert response.json()["errors"]["file"][0].startswith(sentence)


def test_announced_large_body_is_rejected_before_reading(editor: APIClient, alpha: DomainRef) -> None:
    response = editor.generic(
        "POST", PATH, "", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH="200000000"
    )

    assert response.status_code == 413
    assert response.json() == {"message": "The file can be up to 5 MB."}
    assert titles(alpha) == []


def test_body_larger_than_announced_is_stopped_on_arrival(
    editor: APIClient, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(member_views, "UPLOAD_BYTES", 1024)

    response = send(editor, FILE + b"Buenafe,Tacos,x\n" * 100)

    assert response.status_code == 413
    assert titles(alpha) == []


@pytest.mark.parametrize("content_type", ["application/json", "text/csv"])
def test_other_content_type_is_rejected(editor: APIClient, content_type: str) -> None:
    response = editor.generic("POST", PATH, "{}", content_type=content_type)

    assert response.status_code == 415


@pytest.mark.parametrize("fields", [{"dry_run": "true"}, {"file": "name\nAlfaro\n"}])
def test_form_without_file_is_rejected(editor: APIClient, fields: dict[str, str]) -> None:
    response = editor.post(PATH, fields, format="multipart")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["file"]


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_import_requires_publish_permission(
    as_role: Callable[..., APIClient], alpha: DomainRef, run: Run, role: Role
) -> None:
    checked = run(FILE, dry_run="true")
    caller = as_role(role)

    replies = [
        send(caller, FILE),
        caller.get(f"{PATH}/{checked['id']}"),
        caller.patch(f"{PATH}/{checked['id']}", {"dry_run": False}, format="json"),
    ]

    assert [each.status_code for each in replies] == [403, 403, 403]
    assert titles(alpha) == []


def test_import_requires_sign_in(anonymous: APIClient, alpha: DomainRef) -> None:
    assert send(anonymous, FILE).status_code == 401
    assert titles(alpha) == []
