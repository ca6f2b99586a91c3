"""A new domain is created completely or not at all."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connections, migrations, models, transaction

from shared.domains.models import Domain, Template
from shared.domains.services import create_domain
from shared.domains.signals import domain_created
from shared.tenancy.fleet.migrator import migrate_fleet
from shared.tenancy.fleet.template import copy_template
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA
from shared.tenancy.resolver import domain_by_host, domain_for_host
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tests.kit.moving_on import Code, code, read_catalog, read_columns, read_grants, run_as_owner

__all__ = ["code"]

OWNER = "owner"


class Killed(BaseException):
    """An exception that simulates the death of the process at this point."""


def catalog() -> list[tuple[str, ...]]:
    """Return the data of this database that belongs to domains."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(
            "SELECT 'schema', nspname FROM pg_namespace WHERE nspname LIKE 'd\\_%%' "
            "UNION SELECT 'domain', schema_name FROM public.domains_domain "
            "UNION SELECT 'host', domain FROM public.domains_host",
            [],
        )
        return sorted(cursor.fetchall())


def find_existing_roles(roles: set[str]) -> list[tuple[str]]:
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SELECT rolname FROM pg_roles WHERE rolname = ANY(%s)", [list(roles)])
        return cursor.fetchall()


def test_new_domain_answers_immediately(committed: None) -> None:
    domain_by_host("tacos.test")

    domain = create_domain(
        title=" Tacos ", host="Tacos.Test.", template="restaurant", timezone="America/Lima"
    )

    resolved, is_api = domain_for_host("api.tacos.test:8000")
    assert is_api
    assert resolved == DomainRef(
        id=domain.pk,
        schema_name=domain.schema_name,
        host="tacos.test",
        title="Tacos",
        status="active",
        template="restaurant",
        timezone="America/Lima",
        media_host="tacos.test",
    )
    with unit_of_work(resolved):
        Faq.objects.create(question="Are you open?", answer="Yes.")
        assert Faq.objects.count() == 1


def test_new_schema_equals_the_template(committed: None) -> None:
    domain = create_domain(title="Tacos", host="tacos.test")

    assert read_catalog(domain.schema_name) == read_catalog(TEMPLATE_SCHEMA)


def test_copied_schema_equals_a_migrated_one(committed: None, code: Code) -> None:
    """The copy includes everything that a migration can create: names, rows and positions of sequences."""
    code.add_migration(
        "faqs",
        migrations.CreateModel(
            "Tag",
            [
                ("id", models.BigAutoField(primary_key=True)),
                (
                    "name",
                    models.CharField(max_length=9, unique=True, db_default="x", db_comment="A comment."),
                ),
                (
                    "twice",
                    models.GeneratedField(
                        expression=models.functions.Concat("name", "name"),
                        output_field=models.TextField(),
                        db_persist=True,
                    ),
                ),
                ("parent", models.ForeignKey("self", models.CASCADE, null=True)),
            ],
            {"db_table_comment": "It's a table."},
        ),
        migrations.AddField("faqcategory", "tag", models.ForeignKey("faqs.Tag", models.CASCADE, null=True)),
        migrations.AddField(
            "tag", "category", models.ForeignKey("faqs.FaqCategory", models.CASCADE, null=True)
        ),
        migrations.RunSQL(
            "INSERT INTO faqs_tag (name) VALUES ('a'), ('b'); ALTER TABLE faqs_tag SET (fillfactor = 70)"
        ),
        migrations.RunSQL("ALTER TABLE faqs_tag ALTER COLUMN name SET STORAGE PLAIN"),
        migrations.RunSQL(
            'ALTER TABLE faqs_tag ADD COLUMN word text COMPRESSION pglz COLLATE "C" '
            "CONSTRAINT word_is_there NOT NULL DEFAULT E'a;\\\\{role} it''s' "
            "CONSTRAINT word_is_short CHECK (length(word) < 99 AND length(word) > 0), "
            'ADD COLUMN "odd "" name" integer; '
            "CREATE INDEX tag_word ON faqs_tag (word text_pattern_ops); "
            "COMMENT ON INDEX tag_word IS 'Found.'; "
            "COMMENT ON CONSTRAINT word_is_short ON faqs_tag IS 'Short.'"
        ),
        migrations.RenameModel("Tag", "Label"),
    )
    migrate_fleet(connections[OWNER], lambda line: None)

    with transaction.atomic(using=OWNER):
        copy_template(connections[OWNER], "d_aaaaaaaaaaaa")
    assert read_catalog("d_aaaaaaaaaaaa", with_values=True) == read_catalog(TEMPLATE_SCHEMA, with_values=True)
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SELECT last_value FROM d_template.ids")
        ((last,),) = cursor.fetchall()
        cursor.execute(
            "SET search_path = d_aaaaaaaaaaaa; INSERT INTO faqs_label (name) VALUES ('c') RETURNING id, twice"
        )
        cursor.nextset()
        assert cursor.fetchone() == (last + 1, "cc")
        cursor.execute("SELECT last_value FROM d_template.ids")
        assert cursor.fetchall() == [(last,)]
        cursor.execute("SET search_path = public")
    run_as_owner("DROP SCHEMA d_aaaaaaaaaaaa CASCADE; DROP ROLE d_aaaaaaaaaaaa")


@pytest.mark.parametrize(
    "check",
    [
        "word IN ('a', 'b')",
        "word IN ('a]', 'it''s')",
        "word IN ('a::text', 'b') AND position BETWEEN 1 AND 9 AND place BETWEEN 0.5 AND 1",
        "word <> '((position >= 1) AND (position <= 9))'",
        "position = ANY (ARRAY[1, 2])",
        "(position > 1 AND position < 9) AND (position <> 3 AND position <> 4)",
        "position BETWEEN 1 AND 9 AND word BETWEEN 'a' AND 'b'",
        "(position = 1 OR position = 2) OR (position = 3 OR position = 4)",
        "NOT position = 3 OR word IS NOT NULL",
        "word::text ~ '^[a AND b] AND c$'",
    ],
)
def test_check_constraint_is_copied_as_stored_by_postgresql(committed: None, code: Code, check: str) -> None:
    """The copy is exact, because later examinations compare the printed form."""
    code.add_migration(
        "faqs",
        migrations.RunSQL(
            "CREATE TABLE faqs_word (position integer, word varchar(9) DEFAULT 'a', place float); "
            f"ALTER TABLE faqs_word ADD CONSTRAINT checked CHECK ({check})"
        ),
    )
    migrate_fleet(connections[OWNER], lambda line: None)

    domain = create_domain(title="Tacos", host="tacos.test")

    assert read_catalog(domain.schema_name) == read_catalog(TEMPLATE_SCHEMA)


def test_new_domain_has_rights_of_a_migrated_one(
    committed: None,
) -> None:
    domain = create_domain(title="Tacos", host="tacos.test")

    tables = {name for name, _, rights in read_grants(domain.schema_name) if "INSERT" in rights}
    with connections[OWNER].cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = %s::regnamespace AND relkind = 'r'",
            [domain.schema_name],
        )
        assert tables == {name for (name,) in cursor.fetchall()} - {"django_migrations"}
        cursor.execute(
            "SELECT count(*) FROM pg_default_acl WHERE defaclnamespace = %s::regnamespace",
            [domain.schema_name],
        )
        assert cursor.fetchone() == (0,)
    rights = {rights for _, _, rights in read_grants(domain.schema_name)}
    assert rights == {"DELETE INSERT SELECT UPDATE", "SELECT USAGE"}


def test_older_code_copies_the_current_template(committed: None, alpha: DomainRef, code: Code) -> None:
    create_domain(title="Before", host="before.test")  # this process has already read the template
    name = code.add_migration(
        "faqs", migrations.AddField("faq", "note", models.CharField(max_length=9, db_default=""))
    )
    migrate_fleet(connections[OWNER], lambda line: None)
    code.remove_migration("faqs", name)

    domain = create_domain(title="After", host="after.test")

    assert "note" in read_columns(domain.schema_name)
    assert read_catalog(domain.schema_name) == read_catalog(TEMPLATE_SCHEMA)
    assert domain.schema_version == Domain.objects.using(OWNER).get(pk=alpha.id).schema_version


@pytest.mark.parametrize("template", Template.values)
def test_every_template_creates_a_domain(committed: None, template: str) -> None:
    domain = create_domain(title="Tacos", host="tacos.test", template=template)

    assert domain.template == template


def test_interruption_at_any_statement_leaves_nothing_behind(committed: None) -> None:
    before = catalog()
    statements = 0
    roles: set[str] = set()

    def die_at(number: int) -> Any:
        count = 0

        def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            nonlocal count
            count += 1
            if count == number:
                raise Killed
            roles.update(re.findall(r'CREATE ROLE "(\w+)"', sql))
            return run(sql, params, many, context)

        return execute

    while True:
        statements += 1
        try:
            with connections[OWNER].execute_wrapper(die_at(statements)):
                create_domain(title="Tacos", host="tacos.test", template="association")
            break
        except Killed:
            connections[OWNER].close()
            assert catalog() == before
            assert find_existing_roles(roles) == []

    assert statements > 10
    assert len(roles) > 3
    assert domain_by_host("tacos.test") is not None


def test_failing_default_leaves_nothing_behind(committed: None) -> None:
    before = catalog()

    def fail(**kwargs: Any) -> None:
        raise ValidationError({"title": "Not today."})

    domain_created.connect(fail)
    try:
        with pytest.raises(ValidationError):
            create_domain(title="Tacos", host="tacos.test")
    finally:
        domain_created.disconnect(fail)

    assert catalog() == before


def test_concurrent_creations_for_one_host_succeed_once(committed: None) -> None:
    def create(_: int) -> str:
        try:
            create_domain(title="Tacos", host="tacos.test")
        except ValidationError as error:
            return ", ".join(error.message_dict)
        finally:
            connections.close_all()
        return "made"

    with ThreadPoolExecutor(4) as pool:
        outcomes = sorted(pool.map(create, range(4)))

    assert outcomes == ["host", "host", "host", "made"]
    assert Domain.objects.using(OWNER).filter(domains__domain="tacos.test").count() == 1


@pytest.mark.parametrize(
    "host",
    [
        "",
        "tacos",
        "api.tacos.test",
        "127.0.0.1",
        "a b.test",
        "tacos.test/x",
        "-.test",
        "x" * 300,
        "ALPHA.test.",
        "\x00.test",
    ],
)
def test_invalid_or_taken_host_is_rejected(committed: None, host: str) -> None:
    with pytest.raises(ValidationError) as refused:
        create_domain(title="Tacos", host=host)

    assert list(refused.value.message_dict) == ["host"]


def test_every_invalid_field_is_named(committed: None) -> None:
    with pytest.raises(ValidationError) as refused:
        create_domain(title=" ", host="tacos.test", template="castle", timezone="Mars/Base")

    assert sorted(refused.value.message_dict) == ["template", "timezone", "title"]
