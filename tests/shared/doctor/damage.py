"""Damage to the database for tests of the doctor."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

from django.conf import settings
from django.db import connections, transaction

from shared.doctor import examination
from shared.doctor.findings import Finding, Severity
from shared.tenancy.unit_of_work import DomainRef

OWNER = "owner"
LOST = "d_aaaaaaaaaaaa"
OTHER_RIGHTS = "has wrong permissions on faqs_faq"

DAMAGE = {
    "a table": ('DROP TABLE "{b}".faqs_faq CASCADE', "faqs_faq (relation, missing)"),
    "a table too many": ('CREATE TABLE "{b}".left_over (id int)', "left_over (relation, extra)"),
    "a column": (
        'ALTER TABLE "{b}".faqs_faq DROP COLUMN answer CASCADE',
        "faqs_faq.answer (column, missing)",
    ),
    "a column too many": ('ALTER TABLE "{b}".faqs_faq ADD COLUMN more int', "faqs_faq.more (column, extra)"),
    "a type": (
        'ALTER TABLE "{b}".faqs_faq ALTER COLUMN question TYPE varchar(9)',
        "faqs_faq.question (column, different)",
    ),
    "a default": (
        "ALTER TABLE \"{b}\".faqs_faq ALTER COLUMN question SET DEFAULT 'x'",
        "faqs_faq.question (column, different)",
    ),
    "an empty value": (
        'ALTER TABLE "{b}".faqs_faq ALTER COLUMN question DROP NOT NULL',
        "faqs_faq.question (column, different)",
    ),
    "an index too many": ('CREATE INDEX more ON "{b}".faqs_faq (id)', "faqs_faq.more (index, extra)"),
    "a constraint": (
        'ALTER TABLE "{b}".faqs_faq ADD CONSTRAINT positive CHECK (id > 0)',
        "faqs_faq.positive (constraint, extra)",
    ),
    "a sequence": (
        'ALTER SEQUENCE "{b}".ids INCREMENT 2',
        "ids (sequence, different)",
    ),
    "an owner": ('ALTER TABLE "{b}".faqs_faq OWNER TO "{b}"', "faqs_faq (relation, different)"),
    "a function": (
        "CREATE FUNCTION \"{b}\".one() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "one (function, extra)",
    ),
    "a right that is lacking": (
        'REVOKE INSERT ON "{b}".faqs_faq FROM "{b}"',
        OTHER_RIGHTS,
    ),
    "a right too many": (
        'GRANT TRUNCATE ON "{b}".faqs_faq TO "{b}"',
        OTHER_RIGHTS,
    ),
    "the way into its schema": ('REVOKE USAGE ON SCHEMA "{b}" FROM "{b}"', "can't use its schema"),
    "a membership": ('REVOKE {domain} FROM "{b}"', "is not a member of"),
    "the application's way in": ('REVOKE "{b}" FROM {app}', "can't switch to"),
    "another's right": ('GRANT SELECT ON "{b}".faqs_faq TO "{a}"', "of another domain"),
    "the state of its migrations": (
        "UPDATE public.domains_domain SET schema_version = 'old' WHERE schema_name = '{b}'",
        "Domains with pending migrations: beta.test",
    ),
    "a role": (
        (
            'REVOKE ALL ON ALL TABLES IN SCHEMA "{b}" FROM "{b}";'
            'REVOKE ALL ON ALL SEQUENCES IN SCHEMA "{b}" FROM "{b}";'
            'REVOKE ALL ON SCHEMA "{b}" FROM "{b}"; REVOKE {domain} FROM "{b}"; REVOKE "{b}" FROM {app};'
            'ALTER ROLE "{b}" RENAME TO "role_of_beta"'
        ),
        "Role {b} is missing.",
    ),
    "a schema": ('DROP SCHEMA "{b}" CASCADE', "Schema {b} is missing."),
    "a primary host": (
        "DELETE FROM public.domains_host WHERE domain = 'beta.test'",
        "No primary domain name is set.",
    ),
    "an orphaned schema": (f"CREATE SCHEMA {LOST}", "Doesn't belong to any domain."),
    "an orphaned role": (f"CREATE ROLE {LOST} IN ROLE {{domain}}", "Doesn't belong to any domain."),
    "a migration": (
        "DELETE FROM d_template.django_migrations WHERE app = 'faqs'",
        "Migrations not applied to schema d_template: faqs.",
    ),
}


@contextmanager
def damage(sql: str, alpha: DomainRef, beta: DomainRef) -> Iterator[dict[str, str]]:
    """Damage the database with a statement, which is rolled back at the end, including roles."""
    names = {"a": alpha.schema_name, "b": beta.schema_name, **asdict(settings.DATABASE_ROLES)}
    with transaction.atomic(using=OWNER):
        with connections[OWNER].cursor() as cursor:
            cursor.execute(sql.format(**names))
        yield names
        transaction.set_rollback(True, using=OWNER)


def find_problems() -> list[Finding]:
    """Return the findings that require an action."""
    return [each for each in examination.examine().findings if each.severity is not Severity.NOTE]
