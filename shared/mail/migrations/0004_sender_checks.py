import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ROLES = settings.DATABASE_ROLES

SECURE = f"""
REVOKE ALL ON mail_sendercheck FROM PUBLIC, {ROLES.domain};
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_sendercheck TO {ROLES.shared};
"""


class Migration(migrations.Migration):
    dependencies = [("domains", "0001_initial"), ("mail", "0003_failed_mails")]
    operations = [
        migrations.CreateModel(
            name="SenderCheck",
            fields=[
                (
                    "domain",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="domains.domain",
                    ),
                ),
                ("host", models.CharField(max_length=253)),
                ("is_published", models.BooleanField(null=True)),
                ("checked_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.RunSQL(SECURE, migrations.RunSQL.noop),
    ]
