"""Two users who upload the same file share one row."""

import pytest

from shared.api.permissions import Role

pytestmark = pytest.mark.usefixtures("storage_folder")


def test_upload_of_colleagues_file_returns_the_existing_row(upload, draw, as_role, editor):
    picture, colleague = draw(), as_role(Role.AUTHOR)
    first = upload(picture)

    again = [upload(picture, client=colleague) for _ in range(2)]

    assert [each.status_code for each in (first, *again)] == [201, 200, 200]
    assert {each.json()["data"]["id"] for each in again} == {first.json()["data"]["id"]}
