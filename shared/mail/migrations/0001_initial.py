import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import shared.tenancy.uuids

ROLES = settings.DATABASE_ROLES

# Only shared work sends emails, so the role of a domain has no privileges on these tables.
SECURE = f"""
REVOKE ALL ON mail_outgoingmail, mail_sendercheck FROM PUBLIC, {ROLES.domain};
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outgoingmail, mail_sendercheck TO {ROLES.shared};
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("domains", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="OutgoingMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False, unique=True)),
                ("template", models.CharField(max_length=60)),
                ("to", models.CharField(max_length=254)),
                ("sealed", models.TextField(blank=True, default="")),
                (
                    "state",
                    models.CharField(
                        choices=[("queued", "Queued"), ("sent", "Sent"), ("failed", "Failed")],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("failed_at", models.DateTimeField(blank=True, null=True)),
                ("good_until", models.DateTimeField(blank=True, null=True)),
                (
                    "domain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="domains.domain"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["created_at"], name="mail_created_at"),
                    models.Index(
                        condition=models.Q(("state", "failed")), fields=["failed_at"], name="mail_failed"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["queued", "sent", "failed"])), name="mail_state"
                    )
                ],
            },
        ),
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
