from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Snippet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("title", models.CharField(blank=True, default="", max_length=120)),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("script", "Script"),
                            ("meta", "Meta"),
                            ("link", "Link"),
                            ("noscript", "Noscript"),
                        ],
                        default="script",
                        max_length=8,
                    ),
                ),
                (
                    "tag_position",
                    models.CharField(
                        choices=[("head", "Head"), ("body_open", "Body Open"), ("body_close", "Body Close")],
                        default="head",
                        max_length=10,
                    ),
                ),
                (
                    "vendor",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("ga4", "Google Analytics 4"),
                            ("gtm", "Google Tag Manager"),
                            ("meta_pixel", "Meta Pixel"),
                            ("tiktok_pixel", "TikTok Pixel"),
                            ("matomo", "Matomo"),
                            ("plausible", "Plausible"),
                            ("clarity", "Microsoft Clarity"),
                        ],
                        default="",
                        max_length=20,
                    ),
                ),
                ("custom_id", models.CharField(blank=True, default="", max_length=120)),
                ("src", models.CharField(blank=True, default="", max_length=500)),
                ("is_async", models.BooleanField(default=False)),
                ("is_deferred", models.BooleanField(default=False)),
                ("code", models.TextField(blank=True, default="", max_length=20000)),
                ("name", models.CharField(blank=True, default="", max_length=100)),
                ("content", models.CharField(blank=True, default="", max_length=500)),
                ("content_type", models.CharField(blank=True, default="", max_length=100)),
                (
                    "consent_category",
                    models.CharField(
                        choices=[
                            ("necessary", "Necessary"),
                            ("analytics", "Analytics"),
                            ("marketing", "Marketing"),
                        ],
                        default="analytics",
                        max_length=10,
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("is_enabled", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
    ]
