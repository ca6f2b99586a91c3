import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.lookups
from django.db import migrations, models

# A row always fits on a page, so a new domain needs no TOAST table for it.
PLAIN = """
ALTER TABLE options_menuitem ALTER COLUMN menu SET STORAGE PLAIN, ALTER COLUMN text SET STORAGE PLAIN,
    ALTER COLUMN type SET STORAGE PLAIN, ALTER COLUMN mode SET STORAGE PLAIN,
    ALTER COLUMN url SET STORAGE PLAIN
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("media", "0001_initial"),
        ("posts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="MenuItem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "menu",
                    models.CharField(choices=[("header", "Header"), ("footer", "Footer")], max_length=6),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("text", models.CharField(max_length=80)),
                (
                    "type",
                    models.CharField(
                        choices=[("link", "Link"), ("post", "Post")], default="link", max_length=4
                    ),
                ),
                (
                    "mode",
                    models.CharField(
                        choices=[("link", "Link"), ("dropdown", "Dropdown")], default="link", max_length=8
                    ),
                ),
                ("url", models.CharField(blank=True, default="", max_length=500)),
                (
                    "parent",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="children",
                        to="options.menuitem",
                    ),
                ),
                (
                    "post",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="posts.post",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SiteOptions",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("title", models.CharField(blank=True, default="", max_length=200)),
                ("address", models.CharField(blank=True, default="", max_length=300)),
                ("phone", models.CharField(blank=True, default="", max_length=40)),
                ("email", models.EmailField(blank=True, default="", max_length=254)),
                ("outgoing_email", models.EmailField(blank=True, default="", max_length=254)),
                ("social_media_title", models.CharField(blank=True, default="", max_length=120)),
                ("menu_title", models.CharField(blank=True, default="", max_length=120)),
                ("join_title", models.CharField(blank=True, default="", max_length=120)),
                ("join_text", models.TextField(blank=True, default="", max_length=1000)),
                ("join_url", models.CharField(blank=True, default="", max_length=500)),
                ("copyright", models.CharField(blank=True, default="", max_length=300)),
                ("business", models.JSONField(blank=True, null=True)),
                (
                    "colors",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=7), blank=True, default=list, size=None
                    ),
                ),
                ("socials", models.JSONField(blank=True, default=list)),
                ("collections", models.JSONField(blank=True, null=True)),
                ("seo_title", models.CharField(blank=True, default="", max_length=200)),
                ("seo_description", models.CharField(blank=True, default="", max_length=320)),
                ("verification", models.JSONField(blank=True, default=dict)),
                ("organisation", models.JSONField(blank=True, default=dict)),
                ("site_map", models.JSONField(blank=True, default=dict)),
                ("error_title", models.CharField(blank=True, default="", max_length=120)),
                ("error_subtitle", models.CharField(blank=True, default="", max_length=300)),
                ("error_section_title", models.CharField(blank=True, default="", max_length=120)),
                ("error_section_text", models.TextField(blank=True, default="", max_length=1000)),
                (
                    "auth_background",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="media.media",
                    ),
                ),
                (
                    "fav_icon",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="media.media",
                    ),
                ),
                (
                    "logo",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="media.media",
                    ),
                ),
                (
                    "og_image",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="media.media",
                    ),
                ),
                (
                    "truck_image",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="media.media",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="options_only_row"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Regex(
                            models.Func(
                                models.F("colors"),
                                models.Value(""),
                                function="array_to_string",
                                output_field=models.TextField(),
                            ),
                            "^((#[0-9A-Fa-f]{6}){8})?$",
                        ),
                        name="options_colors_rrggbb",
                    ),
                ],
            },
        ),
        migrations.RunSQL(PLAIN),
    ]
