from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Version",
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
                            ("food_menu", "Food Menu"),
                            ("business", "Business"),
                            ("general", "General"),
                            ("collections", "Collections"),
                            ("colors", "Colors"),
                            ("navigation", "Navigation"),
                            ("socials", "Socials"),
                            ("seo", "Seo"),
                            ("site_map", "Site Map"),
                            ("error_page", "Error Page"),
                        ],
                        max_length=20,
                    ),
                ),
                ("object_id", models.BigIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("content", models.JSONField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("created_by_id", models.BigIntegerField(editable=False, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "object_id", "number"), name="history_version_number_unique"
                    )
                ],
            },
        ),
    ]
