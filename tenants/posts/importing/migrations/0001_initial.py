import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("posts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ImportedMember",
            fields=[
                (
                    "post",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="posts.post",
                    ),
                ),
                ("name_key", models.CharField(max_length=200)),
                ("rows", models.JSONField(default=dict)),
                ("written", models.JSONField(default=dict)),
                ("imported_at", models.DateTimeField(auto_now=True)),
            ],
        ),
    ]
