import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

ROLES = settings.DATABASE_ROLES

# Shared work reads the keys. It makes none: whoever smuggled SQL into it must not choose what signs.
SECURE = f"""
REVOKE ALL ON accounts_tokenkey FROM PUBLIC, {ROLES.domain}, {ROLES.shared};
GRANT SELECT ON accounts_tokenkey TO {ROLES.shared};
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_roles_from_their_values"),
    ]

    operations = [
        migrations.CreateModel(
            name="TokenKey",
            fields=[
                ("kid", models.CharField(max_length=32, primary_key=True, serialize=False)),
                (
                    "use",
                    models.CharField(choices=[("access", "Access"), ("refresh", "Refresh")], max_length=7),
                ),
                ("sealed", models.TextField()),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("use__in", ("access", "refresh"))), name="token_key_use"
                    ),
                    models.UniqueConstraint(
                        models.F("use"), condition=models.Q(("use", "refresh")), name="token_key_refresh_once"
                    ),
                ],
            },
        ),
        migrations.RunSQL(SECURE, migrations.RunSQL.noop),
    ]
