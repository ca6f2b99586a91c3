import django.db.models.deletion
from django.db import migrations, models

import shared.tenancy.uuids

# A row always fits on a page, so a new domain needs no TOAST table for it.
PLAIN = "ALTER TABLE submissions_settings ALTER COLUMN spam_words SET STORAGE PLAIN"


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("posts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Settings",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("retention_days", models.PositiveSmallIntegerField(default=365)),
                ("spam_words", models.TextField(blank=True, default="", max_length=2000)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="submissions_settings_only_row"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("retention_days__range", (1, 3650))),
                        name="submissions_retention_days",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False, unique=True)),
                ("form", models.CharField(editable=False, max_length=100)),
                ("form_title", models.CharField(blank=True, default="", editable=False, max_length=200)),
                ("answers", models.JSONField(default=list, editable=False)),
                ("text", models.TextField(blank=True, default="", editable=False)),
                ("email", models.EmailField(blank=True, default="", editable=False, max_length=254)),
                ("consent_text", models.TextField(blank=True, default="", editable=False)),
                ("consented_at", models.DateTimeField(editable=False, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("new", "New"),
                            ("read", "Read"),
                            ("replied", "Replied"),
                            ("archived", "Archived"),
                            ("spam", "Spam"),
                            ("unconfirmed", "Unconfirmed"),
                        ],
                        default="new",
                        max_length=12,
                    ),
                ),
                ("note", models.TextField(blank=True, default="", max_length=5000)),
                ("spam_score", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("spam_reasons", models.JSONField(default=list, editable=False)),
                ("is_application", models.BooleanField(db_default=False, default=False, editable=False)),
                ("accepted_at", models.DateTimeField(editable=False, null=True)),
                ("accepted_by_id", models.BigIntegerField(editable=False, null=True)),
                ("is_invited", models.BooleanField(db_default=False, default=False, editable=False)),
                ("digest", models.CharField(editable=False, max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "member_post",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="posts.post",
                    ),
                ),
                (
                    "post",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="posts.post",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Reply",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message", models.TextField(max_length=10000)),
                ("created_by_id", models.BigIntegerField(editable=False, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("mail_uid", models.UUIDField(editable=False, null=True)),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="submissions.submission",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SubmissionFile",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "submission_id", "uid", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("field", models.CharField(editable=False, max_length=60)),
                ("name", models.CharField(editable=False, max_length=120)),
                ("mime", models.CharField(editable=False, max_length=40)),
                ("size", models.PositiveBigIntegerField(editable=False)),
                ("key", models.CharField(editable=False, max_length=64)),
                ("is_pending", models.BooleanField(db_default=False, default=False, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "submission",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="submissions.submission",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="submission",
            index=models.Index(fields=["-created_at", "-id"], name="submissions_latest_first"),
        ),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("status__in", ["new", "read", "replied", "archived", "spam", "unconfirmed"])
                ),
                name="submissions_status_known",
            ),
        ),
        migrations.RunSQL(PLAIN),
    ]
