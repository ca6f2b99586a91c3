from django.db import migrations

STOPS = """
UPDATE stops_stop SET repeat = repeat || jsonb_build_object('times', NULL, 'ends_on', coalesce(repeat->>'until', ''))
WHERE jsonb_typeof(repeat) = 'object'
"""

SLOTS = """
UPDATE stops_place SET slots = (
    SELECT jsonb_agg(
        CASE WHEN jsonb_typeof(slot->'repeat') = 'object' THEN jsonb_set(
            slot,
            '{repeat}',
            (slot->'repeat') || jsonb_build_object('times', NULL, 'ends_on', coalesce(slot->'repeat'->>'until', ''))
        ) ELSE slot END
        ORDER BY number
    ) FROM jsonb_array_elements(slots) WITH ORDINALITY AS each(slot, number)
) WHERE slots <> '[]'
"""


class Migration(migrations.Migration):
    """A repetition may end after so many times, and says on which day it ends. See docs/decisions/0148."""

    dependencies = [("stops", "0001_initial")]

    operations = [
        migrations.RunSQL(STOPS, migrations.RunSQL.noop),
        migrations.RunSQL(SLOTS, migrations.RunSQL.noop),
    ]
