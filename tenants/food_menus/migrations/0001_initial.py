import django.contrib.postgres.fields
from django.db import migrations, models

import shared.tenancy.uuids
import tenants.food_menus.models


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="FoodMenu",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("title", models.CharField(max_length=120)),
                ("position", models.PositiveIntegerField(default=0)),
                (
                    "business_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), default=list, size=None
                    ),
                ),
                ("body", models.JSONField(default=tenants.food_menus.models.empty_body)),
                ("sold_out", models.JSONField(default=dict)),
                (
                    "media_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), default=list, editable=False, size=None
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
    ]
