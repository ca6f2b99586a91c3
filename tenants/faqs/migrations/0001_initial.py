import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="FaqCategory",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("name", models.CharField(max_length=80)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"), name="faq_category_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Faq",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("question", models.CharField(max_length=300)),
                ("answer", models.TextField(blank=True, default="", max_length=20000)),
                ("position", models.PositiveIntegerField(default=0)),
                ("is_published", models.BooleanField(default=True)),
                (
                    "category",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="faqs",
                        to="faqs.faqcategory",
                    ),
                ),
            ],
        ),
    ]
