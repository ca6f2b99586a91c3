import django.contrib.postgres.fields
import django.db.models.functions.text
from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Pattern",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("name", models.CharField(max_length=80)),
                ("builder", models.JSONField()),
                (
                    "media_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), default=list, editable=False, size=None
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("created_by_id", models.BigIntegerField(editable=False, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"), name="patterns_pattern_name_unique"
                    )
                ],
            },
        ),
    ]
