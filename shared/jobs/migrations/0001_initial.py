import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("domains", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Round",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("domain_id", models.BigIntegerField(default=0)),
                ("paced_at", models.DateTimeField()),
            ],
            options={
                "db_table": "jobs_round",
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=40)),
                ("queue", models.CharField(max_length=20)),
                ("priority", models.PositiveSmallIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[("queued", "Queued"), ("failed", "Failed")], default="queued", max_length=10
                    ),
                ),
                ("run_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("claimed_until", models.DateTimeField(null=True)),
                ("problem", models.CharField(blank=True, default="", max_length=300)),
                ("detail", models.CharField(blank=True, default="", max_length=500)),
                ("failed_at", models.DateTimeField(null=True)),
                ("request_id", models.CharField(blank=True, db_default="", default="", max_length=64)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "domain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="domains.domain"
                    ),
                ),
            ],
            options={
                "db_table": "jobs",
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "queued")), fields=["queue", "run_at"], name="job_due"
                    ),
                    models.Index(
                        condition=models.Q(("state", "failed")),
                        fields=["domain", "-failed_at"],
                        name="job_failed",
                    ),
                    models.Index(
                        condition=models.Q(("claimed_until__isnull", False)),
                        fields=["kind"],
                        name="job_claimed",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("domain", "kind", "key"), name="job_once"),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["queued", "failed"])), name="job_state"
                    ),
                ],
            },
        ),
    ]
