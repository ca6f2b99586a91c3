"""Isolation tests depend on this: every write into a domain is detected, even if it is rolled back."""

from contextlib import suppress

from django.db import ProgrammingError, connection, transaction

from shared.accounts.models import User
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.state import fingerprint, undone, writes_so_far


def test_rolled_back_write_is_counted(alpha: DomainRef, beta: DomainRef):
    with undone():
        before, others = writes_so_far(alpha), writes_so_far(beta)
        with unit_of_work(alpha), transaction.atomic():
            make.post()
            transaction.set_rollback(True)

        assert writes_so_far(alpha) != before
        assert writes_so_far(beta) == others


def test_write_to_shared_rows_of_a_domain_is_counted(alpha: DomainRef):
    with undone():
        before = writes_so_far(alpha)
        with shared_work():
            make.user()

        assert writes_so_far(alpha) != before


def test_fingerprints_of_two_domains_differ(alpha: DomainRef, beta: DomainRef):
    with unit_of_work(alpha):
        make.post()

    assert fingerprint(alpha) == fingerprint(alpha)
    assert fingerprint(alpha) != fingerprint(beta)


def test_undone_work_leaves_neither_rows_nor_hooks(alpha: DomainRef):
    before, hooks = rows_of(alpha), list[str]()

    with undone():
        with undone():
            make.user()
        with unit_of_work(alpha):
            make.post()
        make.user()
        transaction.on_commit(lambda: hooks.append("rolled back"))
    with shared_work(), transaction.atomic():
        transaction.on_commit(lambda: hooks.append("committed"))

    assert rows_of(alpha) == before
    assert hooks == ["committed"]


def test_failed_work_is_undone(alpha: DomainRef):
    before = rows_of(alpha)

    with undone():
        make.user()
        with shared_work(), connection.cursor() as cursor, suppress(ProgrammingError):
            cursor.execute("SELECT * FROM no_such_table")

    assert rows_of(alpha) == before


def rows_of(domain: DomainRef) -> tuple[int, int]:
    """How many posts the domain has, and how many users there are."""
    with unit_of_work(domain):
        posts = Post.objects.count()
    with shared_work():
        return posts, User.objects.count()
