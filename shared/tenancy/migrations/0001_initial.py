import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

# This runs in the transaction that creates the table, so a database that contains sealed values always
# belongs to an installation.
WRITE_DOWN = f"INSERT INTO tenancy_installation (id, name) VALUES (1, '{settings.INSTALLATION}')"

# The owner runs the statements of planned migrations, so no other role may read or write them.
SECURE = f"""
REVOKE ALL ON tenancy_installation, tenancy_plannedmigration, tenancy_plannedmigration_id_seq
    FROM PUBLIC, {settings.DATABASE_ROLES.shared}, {settings.DATABASE_ROLES.domain}
"""


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Installation",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=24)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="installation_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="PlannedMigration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("app", models.CharField(max_length=255)),
                ("name", models.CharField(max_length=255)),
                ("statements", models.JSONField(null=True)),
                ("relations", models.JSONField(default=list)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("app", "name"), name="planned_once")],
            },
        ),
        migrations.RunSQL([WRITE_DOWN, SECURE], migrations.RunSQL.noop),
    ]
