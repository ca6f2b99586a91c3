"""The proofs rest on this: whoever writes into a domain is noticed, whatever becomes of the write."""

from django.db import transaction

from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tests.kit import make
from tests.kit.state import fingerprint, undone, writes_so_far


def test_a_write_that_was_taken_back_is_counted(alpha: DomainRef, beta: DomainRef):
    with undone():
        before, others = writes_so_far(alpha), writes_so_far(beta)
        with unit_of_work(alpha), transaction.atomic():
            make.post()
            transaction.set_rollback(True)

        assert writes_so_far(alpha) != before
        assert writes_so_far(beta) == others


def test_a_change_of_what_the_shared_schema_says_of_a_domain_is_counted(alpha: DomainRef):
    with undone():
        before = writes_so_far(alpha)
        with shared_work():
            make.user()

        assert writes_so_far(alpha) != before


def test_two_domains_read_whole_differ_and_one_read_twice_does_not(alpha: DomainRef, beta: DomainRef):
    with unit_of_work(alpha):
        make.post()

    assert fingerprint(alpha) == fingerprint(alpha)
    assert fingerprint(alpha) != fingerprint(beta)
