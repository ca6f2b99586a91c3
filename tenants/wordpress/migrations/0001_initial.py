from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="ImportedItem",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "source",
                        "kind",
                        "origin_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("source", models.CharField(max_length=200)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("post", "Post"),
                            ("media", "Media"),
                            ("menu", "Menu"),
                            ("food", "Food Menu"),
                        ],
                        max_length=5,
                    ),
                ),
                ("origin_id", models.CharField(max_length=200)),
                ("became", models.BigIntegerField(null=True)),
                ("digest", models.CharField(max_length=64)),
                ("version", models.PositiveIntegerField(default=0)),
                ("imported_at", models.DateTimeField(auto_now=True)),
            ],
        ),
    ]
