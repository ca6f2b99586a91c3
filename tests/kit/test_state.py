"""`count_writes` of the isolation tests detects every write to a domain, even if it is rolled back."""

from contextlib import suppress

from django.db import ProgrammingError, connection, transaction

from shared.accounts.models import User
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.state import count_writes, fingerprint, roll_back


def test_rolled_back_write_is_counted(alpha: DomainRef, beta: DomainRef):
    with roll_back():
        before, others = count_writes(alpha), count_writes(beta)
        with unit_of_work(alpha), transaction.atomic():
            make.post()
            transaction.set_rollback(True)

        assert count_writes(alpha) != before
        assert count_writes(beta) == others


def test_write_to_shared_rows_of_a_domain_is_counted(alpha: DomainRef):
    with roll_back():
        before = count_writes(alpha)
        with shared_work():
            make.user()

        assert count_writes(alpha) != before


def test_fingerprints_of_two_domains_differ(alpha: DomainRef, beta: DomainRef):
    with unit_of_work(alpha):
        make.post()

    assert fingerprint(alpha) == fingerprint(alpha)
    assert fingerprint(alpha) != fingerprint(beta)


def test_undone_work_leaves_neither_rows_nor_hooks(alpha: DomainRef):
    before, hooks = count_rows(alpha), list[str]()

    with roll_back():
        with roll_back():
            make.user()
        with unit_of_work(alpha):
            make.post()
        make.user()
        transaction.on_commit(lambda: hooks.append("rolled back"))
    with shared_work(), transaction.atomic():
        transaction.on_commit(lambda: hooks.append("committed"))

    assert count_rows(alpha) == before
    assert hooks == ["committed"]


def test_failed_work_is_undone(alpha: DomainRef):
    before = count_rows(alpha)

    with roll_back():
        make.user()
        with shared_work(), connection.cursor() as cursor, suppress(ProgrammingError):
            cursor.execute("SELECT * FROM no_such_table")

    assert count_rows(alpha) == before


def count_rows(domain: DomainRef) -> tuple[int, int]:
    """Return the number of posts of the domain, and the number of users."""
    with unit_of_work(domain):
        posts = Post.objects.count()
    with shared_work():
        return posts, User.objects.count()
