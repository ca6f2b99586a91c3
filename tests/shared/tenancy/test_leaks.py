"""Known bugs of django-tenants that show one domain the rows of another. All of them are prevented."""

from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest
from django.conf import settings
from django.db import IntegrityError, ProgrammingError, connection, connections, transaction
from django_tenants.utils import schema_context  # noqa: TID251  # the function that must be rejected
from rest_framework.test import APIClient

from shared.domains.models import Domain
from shared.tenancy.errors import NoUnitOfWork, TenancyError, TenantMismatch
from shared.tenancy.postgresql.base import RESTING, DatabaseWrapper
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.faqs.models import Faq
from tests.kit.threads import own_connection, run_in_both

ours = cast(DatabaseWrapper, connection)


def write_canary(domain: DomainRef) -> None:
    with unit_of_work(domain):
        Faq.objects.create(question=f"canary of {domain.host}", answer="")


def canaries() -> list[str]:
    return list(Faq.objects.filter(question__startswith="canary").values_list("question", flat=True))


@pytest.fixture
def two_canaries(alpha: DomainRef, beta: DomainRef) -> None:
    write_canary(alpha)
    write_canary(beta)


def test_threads_read_their_own_domains(
    committed: None, alpha: DomainRef, beta: DomainRef, two_canaries: None
) -> None:
    of_alpha, of_beta = run_in_both(alpha, beta, canaries)

    assert of_alpha == {"canary of alpha.test"}
    assert of_beta == {"canary of beta.test"}


def test_django_tenants_contexts_are_rejected(alpha: DomainRef) -> None:
    with pytest.raises(TenancyError), schema_context(alpha.schema_name):
        canaries()


def test_domain_row_as_context_grants_no_rights(alpha: DomainRef) -> None:
    with shared_work():
        domain = Domain.objects.get(pk=alpha.id)

    with domain, pytest.raises(NoUnitOfWork):
        canaries()


def test_set_tenant_is_rejected(alpha: DomainRef) -> None:
    with pytest.raises(TenancyError):
        ours.set_tenant(alpha)


def test_queryset_read_after_unit_of_work_is_rejected(alpha: DomainRef, two_canaries: None) -> None:
    with unit_of_work(alpha):
        lazy = Faq.objects.all()

    with pytest.raises(NoUnitOfWork):
        list(lazy)


def test_new_thread_reads_nothing_without_unit_of_work(
    committed: None, alpha: DomainRef, two_canaries: None
) -> None:
    def work(_: int) -> str:
        with own_connection():
            try:
                return repr(canaries())
            except NoUnitOfWork:
                return "refused"

    with unit_of_work(alpha), ThreadPoolExecutor(4) as pool:
        seen = set(pool.map(work, range(100)))

    assert seen == {"refused"}


def test_missing_table_raises_error_instead_of_reading_another_schema(
    committed: None, alpha: DomainRef, two_canaries: None
) -> None:
    with connections["owner"].cursor() as owner:
        owner.execute(f"ALTER TABLE {alpha.schema_name}.faqs_faq RENAME TO elsewhere")
        owner.execute("CREATE TABLE public.faqs_faq (LIKE d_template.faqs_faq INCLUDING ALL)")
        owner.execute("GRANT ALL ON public.faqs_faq TO PUBLIC")

    with unit_of_work(alpha), pytest.raises(ProgrammingError):
        Faq.objects.create(question="falls through", answer="")

    with connections["owner"].cursor() as owner:
        owner.execute("SELECT count(*) FROM public.faqs_faq")
        assert owner.fetchone() == (0,)


def test_connection_has_no_rights_after_unit_of_work(committed: None, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        canaries()

    assert ours._held == RESTING
    with connection.connection.cursor() as raw:
        raw.execute("SELECT current_user, current_setting('search_path')")
        assert raw.fetchone() == (settings.DATABASE_ROLES.app, '""')


def test_connection_has_no_rights_after_request(
    committed: None, alpha: DomainRef, anonymous: APIClient
) -> None:
    for path in ("/api/faqs", "/api/posts/by-type?type=2", "/api/account", "/api/nothing", "/api/faqs/1"):
        anonymous.get(path)
        assert ours._held in (RESTING, None)


def test_transaction_cannot_switch_domain(alpha: DomainRef, beta: DomainRef) -> None:
    with unit_of_work(alpha), transaction.atomic():
        canaries()
        with pytest.raises(TenantMismatch), unit_of_work(beta):
            canaries()


def test_atomic_function_serves_several_domains_in_turn(alpha: DomainRef, beta: DomainRef) -> None:
    @transaction.atomic
    def questions() -> int:
        with transaction.atomic():
            return Faq.objects.count()

    for domain in (alpha, beta, alpha):
        with unit_of_work(domain):
            questions()


def test_rollback_does_not_leave_wrong_domain_selected(
    committed: None, alpha: DomainRef, beta: DomainRef, two_canaries: None
) -> None:
    with unit_of_work(beta), transaction.atomic():
        canaries()
        transaction.set_rollback(True)

    with unit_of_work(alpha):
        assert canaries() == ["canary of alpha.test"]


def test_suppressed_error_in_transaction_keeps_domain(
    committed: None, alpha: DomainRef, two_canaries: None
) -> None:
    with unit_of_work(alpha), transaction.atomic():
        with pytest.raises(ProgrammingError), shared_work(), transaction.atomic():
            connection.cursor().execute("SELECT * FROM no_such_table")
        assert canaries() == ["canary of alpha.test"]

    with unit_of_work(alpha):
        assert canaries() == ["canary of alpha.test"]


def test_rights_granted_in_savepoint_are_restored_after_rollback(
    committed: None, alpha: DomainRef, two_canaries: None
) -> None:
    with unit_of_work(alpha), transaction.atomic():
        point = transaction.savepoint()
        with shared_work():
            Domain.objects.count()
            transaction.savepoint_rollback(point)
            assert Domain.objects.count() == 2
        assert canaries() == ["canary of alpha.test"]


def test_domain_role_cannot_access_other_schemas(
    committed: None, alpha: DomainRef, beta: DomainRef, two_canaries: None
) -> None:
    attempts = {
        "read": f"SELECT * FROM {beta.schema_name}.faqs_faq",
        "write": f"DELETE FROM {beta.schema_name}.faqs_faq",
        "sequence": f"SELECT nextval('{beta.schema_name}.ids')",
        "users": "SELECT * FROM public.accounts_user",
        "migrations": "SELECT * FROM public.django_migrations",
        "hosts": "SELECT * FROM public.domains_host",
        "temporary table": "CREATE TEMP TABLE mine (id int)",
        "table": "CREATE TABLE mine (id int)",
        "truncate": "TRUNCATE faqs_faq",
        "file": "SELECT pg_read_file('/etc/passwd')",
        "role by function": f"SELECT set_config('role', '{beta.schema_name}', false)",
        "path by function": f"SELECT set_config('search_path', '{beta.schema_name}', false)",
        "another's version": "UPDATE public.domains_domain SET title = 'mine'",
    }
    reached = []

    for name, statement in attempts.items():
        with unit_of_work(alpha):
            try:
                connection.cursor().execute(statement)
            except ProgrammingError:
                continue
            reached.append(name)

    assert reached == []


def test_domain_role_reads_only_its_own_registry_row(alpha: DomainRef) -> None:
    with unit_of_work(alpha), connection.cursor() as cursor:
        cursor.execute("SELECT schema_name FROM public.domains_domain")

        assert cursor.fetchall() == [(alpha.schema_name,)]


def test_second_statement_with_parameters_is_rejected(alpha: DomainRef, beta: DomainRef) -> None:
    with unit_of_work(alpha), connection.cursor() as cursor, pytest.raises(ProgrammingError):
        cursor.execute(f'SELECT %s; SET ROLE "{beta.schema_name}"', [1])


def test_rights_gained_by_a_query_end_with_unit_of_work(
    committed: None, alpha: DomainRef, beta: DomainRef, two_canaries: None
) -> None:
    function = "FUNCTION pg_catalog.set_config(text, text, boolean)"
    with connections["owner"].cursor() as owner:
        # This is the state on servers that do not allow revoking the privilege.
        owner.execute(f"GRANT EXECUTE ON {function} TO PUBLIC")
    try:
        with unit_of_work(alpha):
            connection.cursor().execute(
                "SELECT set_config('role', %s, false), set_config('search_path', %s, false)",
                [beta.schema_name, beta.schema_name],
            )
        with unit_of_work(alpha):
            assert canaries() == ["canary of alpha.test"]
    finally:
        with connections["owner"].cursor() as owner:
            owner.execute(f"REVOKE EXECUTE ON {function} FROM PUBLIC")


def test_login_role_has_no_table_rights_without_unit_of_work(committed: None, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        canaries()

    with connection.connection.cursor() as raw:
        raw.execute(
            "SELECT count(*) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace "
            "WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') "
            "AND has_table_privilege(current_user, pg_class.oid, 'SELECT, INSERT, UPDATE, DELETE')"
        )
        assert raw.fetchone() == (0,)


def test_foreign_keys_stay_in_their_schema(committed: None) -> None:
    with connections["owner"].cursor() as owner:
        owner.execute(
            "SELECT conname FROM pg_constraint JOIN pg_class here ON here.oid = conrelid "
            "JOIN pg_class there ON there.oid = confrelid "
            "WHERE contype = 'f' AND here.relnamespace <> there.relnamespace"
        )
        assert owner.fetchall() == []


def test_shared_and_domain_tables_have_distinct_names(committed: None) -> None:
    with connections["owner"].cursor() as owner:
        owner.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace IN "
            "('public'::regnamespace, 'd_template'::regnamespace) GROUP BY relname HAVING count(*) > 1"
        )
        assert owner.fetchall() == [("django_migrations",)]


def test_schema_name_must_be_generated(committed: None) -> None:
    with pytest.raises(IntegrityError, match="domain_schema_name"), shared_work():
        Domain.objects.create(schema_name='d_"; DROP', title="x", media_host="x.test")
