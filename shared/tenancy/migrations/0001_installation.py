import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

# With its table: a database that could seal something already is known to be this installation's.
WRITE_DOWN = f"INSERT INTO tenancy_installation (id, name) VALUES (1, '{settings.INSTALLATION}')"  # noqa: S608  # hexadecimal digits
SECURE = f"""
REVOKE ALL ON tenancy_installation
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
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="installation_once"),
                ],
            },
        ),
        migrations.RunSQL([WRITE_DOWN, SECURE], migrations.RunSQL.noop),
    ]
