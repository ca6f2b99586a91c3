"""Several users save one post concurrently: slower ones get a conflict, and no text is lost."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.models import Post, Revision
from tests.kit import make

WRITERS = 8


@pytest.fixture
def write(alpha, client_of):
    """Sign in each writer and save at the same moment; return the responses in order."""

    def write(post, **words):
        tokens = [make.role_token(Role.EDITOR, alpha) for _ in range(WRITERS)]

        def save(number):
            try:
                client = client_of(alpha, tokens[number])
                body = {"title": f"Text of {number}", **words}
                return client.put(f"/api/posts/{post.pk}/data", body, format="json")
            finally:
                connection.close()

        with ThreadPoolExecutor(max_workers=WRITERS) as pool:
            return list(pool.map(save, range(WRITERS)))

    return write


@pytest.fixture
def post(alpha):
    with unit_of_work(alpha):
        return make.post(title="Before")


def test_every_text_that_was_overwritten_is_in_a_revision(committed, alpha, post, write):
    answers = write(post)

    assert {answer.status_code for answer in answers} == {200}
    with unit_of_work(alpha):
        stored = set(Revision.objects.filter(post=post).values_list("title", flat=True))
        assert stored == {"Before", *(f"Text of {number}" for number in range(WRITERS))}
        numbers = Revision.objects.filter(post=post).order_by("number").values_list("number", flat=True)
        assert list(numbers) == list(range(1, WRITERS + 2))


def test_concurrent_saves_with_version_succeed_once_and_name_the_first(committed, alpha, post, write):
    answers = write(post, version=1)

    (first,) = [answer for answer in answers if answer.status_code == 200]
    late = [answer.json() for answer in answers if answer.status_code == 409]
    saved = first.json()["data"]
    assert len(late) == WRITERS - 1
    for each in late:
        assert (each["code"], each["version"]) == ("stale_version", 2)
        assert each["updated_by"] == saved["updated_by"]
        assert each["updated_at"] == saved["updated_at"]
    with unit_of_work(alpha):
        assert Post.objects.get(pk=post.pk).title == saved["title"]
