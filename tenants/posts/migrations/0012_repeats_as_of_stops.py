from django.db import migrations

RULE = """jsonb_build_object(
    'frequency', CASE {0}->>'every' WHEN 'day' THEN 'daily' WHEN 'week' THEN 'weekly' ELSE 'monthly' END,
    'interval', coalesce({0}->'interval', '1'),
    'days', CASE WHEN {0}->>'every' = 'week' THEN coalesce({0}->'days', '[]') ELSE '[]' END,
    'monthly_by', CASE
        WHEN {0}->>'week_of_month' = '-1' THEN 'last_weekday'
        WHEN {0} ? 'week_of_month' THEN 'weekday'
        WHEN {0}->>'day_of_month' = '-1' THEN 'last_date'
        ELSE 'date' END,
    'until', coalesce({0}->>'until', ''),
    'times', {0}->'times',
    'except_days', coalesce({0}->'not_on', '[]'),
    'ends_on', coalesce({0}->>'ends_on', '')
)"""


def rewritten(table: str, column: str) -> migrations.RunSQL:
    rule = RULE.format(f"({column}->'repeats')")
    new = f"jsonb_set({column}, '{{repeats}}', {rule})"
    update = f"UPDATE {table} SET {column} = {new} WHERE {column}->'repeats' ? 'every'"  # noqa: S608  # names above
    return migrations.RunSQL(update, migrations.RunSQL.noop)


class Migration(migrations.Migration):
    """Events repeat in the words in which stops do. See docs/decisions/0148."""

    dependencies = [("posts", "0011_preview_links_are_few")]

    operations = [
        rewritten("posts_post", "attributes"),
        rewritten("posts_post", "live_attributes"),
        rewritten("posts_revision", "attributes"),
    ]
