"""Every row of the city's file can be imported."""

from collections import Counter

from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.importing.names import name_key
from tenants.posts.importing.report import RowOutcome
from tenants.posts.models import Post


def test_all_629_rows_become_122_members(import_list, food_trucks):
    report = import_list(food_trucks)

    assert len(report.results) == 629
    assert {result.outcome for result in report.results} == {RowOutcome.CREATED}
    posts = list(Post.objects.live().of(MEMBERS))
    assert len(posts) == len({name_key(post.title) for post in posts}) == 122
    assert sum(len(post.live_attributes["locations"]) for post in posts) == 617
    assert "Senor Sisig" in {post.title for post in posts}


def test_rows_without_coordinates_are_reported(import_list, food_trucks):
    report = import_list(food_trucks, dry_run=True)

    assert sum("0, 0 means unknown" in result.reason for result in report.results) == 48


def test_cuisines_are_posts_with_the_most_served_first(import_list, food_trucks):
    import_list(food_trucks)

    first = list(Post.objects.live().of(CUISINES).in_order().values_list("title", flat=True)[:5])
    assert first == ["Burritos", "Tacos", "Quesadillas", "Sandwiches", "Tortas"]
    named = Counter(pk for post in Post.objects.of(MEMBERS) for pk in post.live_external.get("cuisines", []))
    assert named[Post.objects.get(url="cuisines/burritos").pk] == 31


def test_repeated_import_changes_nothing(import_list, food_trucks, beta):
    import_list(food_trucks)
    before = list(Post.objects.order_by("id").values())

    report = import_list(food_trucks)

    assert report.members == {RowOutcome.UNCHANGED: 122}
    assert list(Post.objects.order_by("id").values()) == before
    with unit_of_work(beta):
        assert not Post.objects.exists()
