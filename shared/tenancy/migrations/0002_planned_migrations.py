from django.conf import settings
from django.db import migrations, models

# Its statements are run by the owner: nobody else may read or write them.
SECURE = f"""
REVOKE ALL ON tenancy_plannedmigration, tenancy_plannedmigration_id_seq
    FROM PUBLIC, {settings.DATABASE_ROLES.shared}, {settings.DATABASE_ROLES.domain}
"""


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0001_installation")]

    operations = [
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
        migrations.RunSQL(SECURE, migrations.RunSQL.noop),
    ]
