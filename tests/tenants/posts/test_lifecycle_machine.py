"""Changes to posts in any order leave no gaps in positions and lose no text."""

from contextlib import ExitStack

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from shared.accounts import audit
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.collections import MEMBERS
from tenants.posts.errors import NotInTrash
from tenants.posts.models import Post, Revision, Status
from tests.kit.state import roll_back

WORDS = st.sampled_from(["Tacos", "Thai", "Pizza", "Pho", "Falafel"])
TO_STATUS = st.sampled_from([Status.DRAFT, Status.PUBLISHED, Status.IN_REVIEW, Status.ARCHIVED])
FEW = settings(
    max_examples=10,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Lifecycle(RuleBasedStateMachine):
    """A collection of posts, and all actions of its editors."""

    domain: DomainRef

    def __init__(self) -> None:
        super().__init__()
        self._around = ExitStack()
        self._around.enter_context(roll_back())
        self._around.enter_context(unit_of_work(self.domain))
        Post.objects.of(MEMBERS).delete()
        self.written: dict[int, set[str]] = {}

    def teardown(self) -> None:
        self._around.close()

    def _one(self, number: int) -> Post:
        posts = list(Post.objects.of(MEMBERS).order_by("id"))
        return posts[number % len(posts)]

    @rule(title=WORDS, number=st.integers(0, 99))
    def create(self, title: str, number: int) -> None:
        post = services.create(
            MEMBERS,
            services.PostFields(title=f"{title} {number}", url=f"members/{number}-{len(self.written)}"),
        )
        self.written[post.pk] = {post.title}

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99), title=WORDS, status=st.none() | TO_STATUS)
    def save(self, number: int, title: str, status: Status | None) -> None:
        post = self._one(number)
        if post.deleted_at is not None:
            return
        publication = Publication(status) if status else None
        saved = services.save(post, services.PostFields(title=title), by=None, publication=publication)
        self.written[post.pk].add(saved.title)

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99), status=TO_STATUS)
    def set_status(self, number: int, status: Status) -> None:
        post = self._one(number)
        if post.deleted_at is None:
            services.set_status(post, Publication(status), by=None)

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99), to=st.integers(-3, 99))
    def move(self, number: int, to: int) -> None:
        post = self._one(number)
        if post.deleted_at is None:
            services.move(post, to=to)

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99))
    def duplicate(self, number: int) -> None:
        copy = services.duplicate(self._one(number), by=None)
        self.written[copy.pk] = {copy.title}

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99))
    def trash(self, number: int) -> None:
        services.trash(self._one(number), by=None)

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99))
    def restore(self, number: int) -> None:
        services.restore(self._one(number), by=None)

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99))
    def delete_permanently(self, number: int) -> None:
        post = self._one(number)
        try:
            services.delete_permanently(post, record=audit.record)
        except NotInTrash:
            assert post.deleted_at is None
        else:
            del self.written[post.pk]

    @precondition(lambda self: self.written)
    @rule(number=st.integers(0, 99), back=st.integers(0, 9))
    def restore_revision(self, number: int, back: int) -> None:
        post = self._one(number)
        if post.deleted_at is None:
            revisions = list(post.revisions.select_related("post").order_by("-number"))
            services.restore_revision(revisions[back % len(revisions)], by=None)

    @invariant()
    def positions_are_a_permutation(self) -> None:
        positions = Post.objects.undeleted().of(MEMBERS).values_list("position", flat=True)
        assert sorted(positions) == list(range(len(positions)))

    @invariant()
    def every_text_is_in_a_revision(self) -> None:
        for post_id, title in Revision.objects.filter(post__type=MEMBERS.type).values_list(
            "post_id", "title"
        ):
            assert post_id in self.written, title
        for post_id, titles in self.written.items():
            stored = set(Revision.objects.filter(post_id=post_id).values_list("title", flat=True))
            assert titles <= stored

    @invariant()
    def the_latest_revision_is_the_post(self) -> None:
        for post in Post.objects.of(MEMBERS):
            assert post.revisions.latest("number").content() == post.content()

    @invariant()
    def visitors_see_what_was_published_and_nothing_in_the_trash(self) -> None:
        for post in Post.objects.of(MEMBERS):
            assert post.is_live is (post.deleted_at is None and post.live_url is not None)
            assert (post.status != Status.PUBLISHED) or post.live_url is not None
            assert (post.status != Status.ARCHIVED) or post.live_url is None
            assert post.has_unpublished_changes is post.differs_from_live()


@pytest.fixture
def machine(alpha: DomainRef) -> type[Lifecycle]:
    return type("LifecycleOfAlpha", (Lifecycle,), {"domain": alpha})


def test_changes_in_any_order_keep_dense_positions_and_all_texts(machine):
    run_state_machine_as_test(machine, settings=FEW)
