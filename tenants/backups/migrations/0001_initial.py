from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                (
                    "reason",
                    models.CharField(
                        choices=[("nightly", "Nightly"), ("asked", "Asked"), ("before", "Before")],
                        max_length=10,
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("key", models.CharField(max_length=200)),
                ("size", models.PositiveBigIntegerField(default=0)),
                ("counts", models.JSONField(default=dict)),
                ("posts", models.JSONField(default=list)),
                ("created_by_id", models.BigIntegerField(null=True)),
                ("taken_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField(null=True)),
            ],
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
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("snapshot", "Snapshot"),
                            ("restore", "Restore"),
                            ("export", "Export"),
                            ("import", "Import"),
                            ("clone", "Clone"),
                            ("wordpress", "Wordpress"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("working", "Working"),
                            ("waiting", "Waiting"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                        ],
                        default="pending",
                        max_length=10,
                    ),
                ),
                ("is_confirmed", models.BooleanField(default=False)),
                ("wishes", models.JSONField(default=dict)),
                ("report", models.JSONField(default=dict)),
                ("step", models.CharField(blank=True, default="", max_length=60)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("key", models.CharField(blank=True, default="", max_length=200)),
                ("file_name", models.CharField(blank=True, default="", max_length=200)),
                ("size", models.PositiveBigIntegerField(default=0)),
                ("problem", models.CharField(blank=True, default="", max_length=500)),
                ("created_by_id", models.BigIntegerField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["pending", "working", "waiting", "done", "failed"])
                        ),
                        name="backups_job_state_known",
                    )
                ],
            },
        ),
        # Django would add a prefix index to a text key, but no query searches for the prefix of a name.
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL(
                    "CREATE TABLE backups_keptfile (name varchar(300) PRIMARY KEY, sha256 varchar(64) NOT NULL, "
                    "size bigint NOT NULL CHECK (size >= 0), seen_at timestamptz NOT NULL); "
                    "CREATE INDEX backups_kept_by_digest ON backups_keptfile (sha256)"
                )
            ],
            [
                migrations.CreateModel(
                    name="KeptFile",
                    fields=[
                        ("name", models.CharField(max_length=300, primary_key=True, serialize=False)),
                        ("sha256", models.CharField(max_length=64)),
                        ("size", models.PositiveBigIntegerField()),
                        ("seen_at", models.DateTimeField()),
                    ],
                    options={"indexes": [models.Index(fields=["sha256"], name="backups_kept_by_digest")]},
                )
            ],
        ),
    ]
