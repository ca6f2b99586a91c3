import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("domains", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=280)),
                (
                    "level",
                    models.CharField(
                        choices=[("info", "Info"), ("warning", "Warning")], default="info", max_length=10
                    ),
                ),
                ("until", models.DateTimeField(null=True)),
                ("is_for_all", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("domains", models.ManyToManyField(related_name="+", to="domains.domain")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("level__in", ["info", "warning"])), name="announcement_level"
                    )
                ],
            },
        ),
    ]
