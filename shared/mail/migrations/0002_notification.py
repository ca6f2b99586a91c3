import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

ROLES = settings.DATABASE_ROLES

# Only shared work reads notifications, so the role of a domain has no privileges on the table.
SECURE = f"""
REVOKE ALL ON mail_notification FROM PUBLIC, {ROLES.domain};
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_notification TO {ROLES.shared};
"""


class Migration(migrations.Migration):
    dependencies = [
        ("domains", "0002_announcements"),
        ("mail", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Notification",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("subject", models.CharField(max_length=40)),
                ("to_id", models.BigIntegerField(null=True)),
                ("by_id", models.BigIntegerField(null=True)),
                ("sealed", models.TextField()),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("told_at", models.DateTimeField(null=True)),
                (
                    "domain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="domains.domain",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(SECURE, migrations.RunSQL.noop),
    ]
