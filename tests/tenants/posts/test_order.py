"""The order of a collection stays 0, 1, 2 … despite concurrent changes."""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.changes import services
from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.models import Post
from tests.kit import make


def titles():
    return list(Post.objects.undeleted().of(MEMBERS).in_order().values_list("title", flat=True))


def positions():
    return sorted(Post.objects.undeleted().of(MEMBERS).values_list("position", flat=True))


@pytest.fixture
def abcde(in_alpha):
    Post.objects.of(MEMBERS).delete()
    return {letter: make.post(title=letter) for letter in "ABCDE"}


@pytest.mark.parametrize(
    ("letter", "to", "order"),
    [
        ("A", 0, "ABCDE"),
        ("A", 2, "BCADE"),
        ("D", 1, "ADBCE"),
        ("E", 0, "EABCD"),
        ("B", 99, "ACDEB"),
        ("B", 2**40, "ACDEB"),
        ("D", -5, "DABCE"),
    ],
)
def test_moved_post_shifts_the_posts_in_between(editor, abcde, letter, to, order):
    response = editor.patch(f"/api/posts/{abcde[letter].pk}/order", {"position": to}, format="json")

    assert response.json()["data"]["position"] == order.index(letter)
    assert titles() == list(order)
    assert positions() == [0, 1, 2, 3, 4]


def test_move_does_not_affect_other_collections(editor, abcde):
    cuisine = make.post(CUISINES)
    before = Post.objects.get(pk=cuisine.pk).position

    editor.patch(f"/api/posts/{abcde['E'].pk}/order", {"position": 0}, format="json")

    assert Post.objects.get(pk=cuisine.pk).position == before


def test_trashed_post_closes_the_gap_and_restored_post_is_last(editor, abcde):
    editor.delete(f"/api/posts/{abcde['B'].pk}")
    assert (titles(), positions()) == (list("ACDE"), [0, 1, 2, 3])

    editor.put(f"/api/posts/{abcde['B'].pk}/restore")
    assert (titles(), positions()) == (list("ACDEB"), [0, 1, 2, 3, 4])


def test_move_creates_no_version(editor, abcde):
    response = editor.patch(f"/api/posts/{abcde['A'].pk}/order", {"position": 3}, format="json")

    assert response.json()["data"]["version"] == 1


@pytest.mark.parametrize("position", ["x", None, 1.5, True, 2**70, "٣", [0]])
def test_invalid_positions_are_rejected(editor, abcde, position):
    response = editor.patch(f"/api/posts/{abcde['A'].pk}/order", {"position": position}, format="json")

    assert response.status_code == 422
    assert titles() == list("ABCDE")


def in_parallel(domain, jobs: Sequence[Callable[[], object]]) -> list[str]:
    def run(job):
        try:
            with unit_of_work(domain):
                return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(jobs)) as pool:
        return sorted(str(result) for result in pool.map(run, jobs))


def test_concurrent_moves_leave_dense_positions(committed, alpha):
    with unit_of_work(alpha):
        posts = [make.post() for _ in range(8)]
    dice = random.Random(1)
    jobs = [partial(services.move, dice.choice(posts), to=dice.randrange(8)) for _ in range(20)]

    in_parallel(alpha, jobs)

    with unit_of_work(alpha):
        assert positions() == list(range(len(positions())))


def test_concurrent_changes_leave_dense_positions(committed, alpha):
    with unit_of_work(alpha):
        posts = [make.post() for _ in range(9)]
    jobs = [
        *(
            partial(services.create, MEMBERS, services.PostFields(title=f"New {number}"))
            for number in range(6)
        ),
        *(partial(services.trash, post, by=None) for post in posts[:3]),
        *(partial(services.move, post, to=0) for post in posts[3:]),
    ]

    in_parallel(alpha, jobs)

    with unit_of_work(alpha):
        assert positions() == list(range(len(positions())))
        assert Post.objects.undeleted().of(MEMBERS).filter(title__startswith="New").count() == 6


def test_concurrent_submits_create_one_post(committed, alpha):
    def submit():
        try:
            return services.create(MEMBERS, services.PostFields(title="Double click")).pk
        except Exception as error:
            return type(error).__name__

    results = in_parallel(alpha, [submit] * 5)

    with unit_of_work(alpha):
        assert Post.objects.filter(title="Double click").count() == 1
    assert results[1:] == ["ValidationError"] * 4


def test_concurrent_url_changes_do_not_share_a_url(committed, alpha):
    with unit_of_work(alpha):
        posts = [make.post() for _ in range(5)]

    def rename(post):
        try:
            return services.save(post, services.PostFields(url="members/wanted"), by=None).pk
        except Exception as error:
            return type(error).__name__

    results = in_parallel(alpha, [partial(rename, post) for post in posts])

    assert results[1:] == ["ValidationError"] * 4


def test_concurrent_saves_of_one_version_succeed_once(committed, alpha):
    with unit_of_work(alpha):
        post = make.post()

    def save(title):
        try:
            return services.save(post, services.PostFields(title=title), by=None, version=1).title
        except Exception as error:
            return type(error).__name__

    results = in_parallel(alpha, [partial(save, title) for title in ("one", "two", "three")])

    assert results[:2] == ["StaleVersion", "StaleVersion"]
