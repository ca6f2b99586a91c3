"""Cached serializers parse query strings and bodies. No data of one request appears in another."""

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tests.kit import make

LIST = "/api/posts/by-type?type=pages"
TOO_SMALL = {
    "en": "Ensure this value is greater than or equal to 1.",
    "es": "El valor tiene que ser 1 como mínimo.",
}


@pytest.fixture
def editor(as_role) -> APIClient:
    return as_role(Role.EDITOR)


@pytest.mark.parametrize("languages", [("en", "es", "en"), ("es", "en", "es")])
def test_query_error_is_in_language_of_each_request(editor: APIClient, languages: tuple[str, ...]) -> None:
    said = [
        editor.get(f"{LIST}&limit=0", HTTP_ACCEPT_LANGUAGE=language).json()["errors"]["limit"]
        for language in languages
    ]

    assert said == [[TOO_SMALL[language]] for language in languages]


def test_query_parameters_do_not_leak_into_next_request(editor: APIClient, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("pages", title="Bread")
        make.post("pages", title="Soup")

    narrowed = editor.get(f"{LIST}&limit=1&offset=1&search=so&sortDir=desc&sortBy=title").json()["meta"]
    plain = editor.get(LIST).json()["meta"]

    assert narrowed == {"total": 1, "limit": 1, "offset": 1}
    assert plain == {"total": plain["total"], "limit": 25, "offset": 0}
    assert plain["total"] >= 2


def test_empty_query_parameters_count_as_absent(editor: APIClient, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("pages", title="Bread")

    plain = editor.get(LIST)
    empty = editor.get(f"{LIST}&limit=&offset=&status=&startDate=&endDate=&search=&sortBy=&sortDir=")

    assert (empty.status_code, empty.json()) == (200, plain.json())


@pytest.mark.parametrize("languages", [("en", "es", "en"), ("es", "en", "es")])
def test_save_error_is_in_language_of_each_request(
    editor: APIClient, alpha: DomainRef, languages: tuple[str, ...]
) -> None:
    with unit_of_work(alpha):
        path = f"/api/posts/{make.post('pages').pk}/data"
    body = {"version": 0, "titel": "Bread"}

    said = [
        editor.put(path, body, format="json", HTTP_ACCEPT_LANGUAGE=language).json()["errors"]
        for language in languages
    ]

    assert [each["version"] for each in said] == [[TOO_SMALL[language]] for language in languages]
    assert all(each.keys() == {"version", "titel"} for each in said)


def test_save_keeps_fields_of_previous_save(editor: APIClient, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        path = f"/api/posts/{make.post('pages', title='Bread').pk}/data"

    editor.put(path, {"title": "Soup", "no_index": True}, format="json")
    after = editor.put(path, {"no_follow": True}, format="json").json()["data"]

    assert (after["title"], after["no_index"], after["no_follow"]) == ("Soup", True, True)
