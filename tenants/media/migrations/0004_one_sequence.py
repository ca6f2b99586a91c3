"""Rows of all tables get their numbers from one sequence: docs/decisions/0103-one-sequence.md."""

from django.db import migrations

# What depends on the schema is looked up, because the catalog has no index by schema. Sequences go with the
# identities that they belong to; numbers go on behind the greatest there is.
_DRAW_FROM_ONE = """
DO $$
DECLARE
    each record;
    greatest_here bigint;
    greatest_id bigint := 0;
BEGIN
    FOR each IN SELECT c.oid::regclass AS name, quote_ident(a.attname) AS key
        FROM pg_depend d JOIN pg_class c ON c.oid = d.objid JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = current_schema()::regnamespace
          AND d.classid = 'pg_class'::regclass AND c.relkind = 'r'
          AND a.attidentity <> '' AND NOT a.attisdropped
    LOOP
        EXECUTE format('SELECT max(%s) FROM %s', each.key, each.name) INTO greatest_here;
        greatest_id := greatest(greatest_id, greatest_here);
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %s DROP IDENTITY', each.name, each.key);
        EXECUTE format(
            'ALTER TABLE %s ALTER COLUMN %s SET DEFAULT nextval(''ids''::text::regclass)', each.name, each.key
        );
    END LOOP;
    PERFORM setval('ids', greatest_id) FROM ids WHERE last_value <= greatest_id;
END $$
"""


class Migration(migrations.Migration):
    dependencies = [("media", "0003_raw_uploads")]

    operations = [
        migrations.RunSQL("CREATE SEQUENCE ids"),
        migrations.RunSQL(_DRAW_FROM_ONE),
    ]
