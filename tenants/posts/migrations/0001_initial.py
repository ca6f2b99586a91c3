import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("media", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Category",
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
                        django.db.models.functions.text.Lower("name"), name="posts_category_name_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Post",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("url", models.CharField(blank=True, max_length=200)),
                ("attributes", models.JSONField(default=dict)),
                ("media", models.JSONField(default=dict)),
                ("external", models.JSONField(default=dict)),
                ("builder", models.JSONField(null=True)),
                ("no_index", models.BooleanField(default=False)),
                ("no_follow", models.BooleanField(default=False)),
                ("show_in_sitemap", models.BooleanField(default=True)),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("type", models.PositiveSmallIntegerField(editable=False)),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (1, "Draft"),
                            (2, "Published"),
                            (3, "Scheduled"),
                            (4, "In review"),
                            (5, "Archived"),
                        ],
                        default=1,
                    ),
                ),
                ("position", models.PositiveIntegerField(default=0, editable=False)),
                ("version", models.PositiveIntegerField(default=1, editable=False)),
                ("publish_at", models.DateTimeField(blank=True, null=True)),
                ("unpublish_at", models.DateTimeField(blank=True, null=True)),
                ("deleted_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(editable=False)),
                ("created_by_id", models.BigIntegerField(editable=False, null=True)),
                ("updated_by_id", models.BigIntegerField(editable=False, null=True)),
                ("owner_id", models.BigIntegerField(blank=True, null=True)),
                ("business", models.JSONField(editable=False, null=True)),
                ("live_title", models.CharField(blank=True, default="", editable=False, max_length=200)),
                ("live_url", models.CharField(editable=False, max_length=200, null=True)),
                ("live_attributes", models.JSONField(default=dict, editable=False)),
                ("live_media", models.JSONField(default=dict, editable=False)),
                ("live_external", models.JSONField(default=dict, editable=False)),
                ("live_builder", models.JSONField(editable=False, null=True)),
                ("live_no_index", models.BooleanField(default=False, editable=False)),
                ("live_no_follow", models.BooleanField(default=False, editable=False)),
                ("live_show_in_sitemap", models.BooleanField(default=True, editable=False)),
                ("published_at", models.DateTimeField(editable=False, null=True)),
                ("has_unpublished_changes", models.BooleanField(default=False, editable=False)),
                ("handed_in_at", models.DateTimeField(editable=False, null=True)),
                ("handed_in_by_id", models.BigIntegerField(editable=False, null=True)),
                ("sent_back_at", models.DateTimeField(editable=False, null=True)),
                ("sent_back_by_id", models.BigIntegerField(editable=False, null=True)),
                ("sent_back_word", models.TextField(blank=True, db_default="", default="", editable=False)),
                (
                    "media_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), default=list, editable=False, size=None
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["type", "position"], name="posts_post_in_order"),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("live_url__isnull", False)),
                        fields=["type", "position", "id"],
                        name="posts_post_live_in_order",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("live_url__isnull", True)),
                        fields=["type", "position"],
                        name="posts_post_hidden_in_order",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["live_external"],
                        name="posts_post_live_external",
                        opclasses=("jsonb_path_ops",),
                    ),
                    models.Index(fields=["owner_id"], name="posts_post_owner"),
                    models.Index(
                        condition=models.Q(("status", 3)),
                        fields=["publish_at"],
                        name="posts_post_to_be_published",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("uid",), name="posts_post_uid_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("deleted_at__isnull", True)),
                        fields=("url",),
                        name="posts_post_url_unique",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("deleted_at__isnull", True)),
                        fields=("live_url",),
                        name="posts_post_live_url_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", [1, 2, 3, 4, 5])), name="posts_post_status_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", 3), _negated=True),
                            ("publish_at__isnull", False),
                            _connector="OR",
                        ),
                        name="posts_post_scheduled_has_a_date",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PreviewLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("token_hash", models.CharField(editable=False, max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("created_by_id", models.BigIntegerField(editable=False, null=True)),
                ("expires_at", models.DateTimeField()),
                (
                    "post",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="preview_links",
                        to="posts.post",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CuisineTag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("title", models.CharField(max_length=80)),
                (
                    "icon",
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
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("title"), name="posts_cuisine_tag_title_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Redirect",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_url", models.CharField(blank=True, max_length=200)),
                ("to_url", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("is_manual", models.BooleanField(db_default=False, default=False)),
                ("is_permanent", models.BooleanField(db_default=True, default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "post",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="redirects",
                        to="posts.post",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("from_url", "is_manual"), name="posts_redirect_from_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("url", models.CharField(blank=True, max_length=200)),
                ("attributes", models.JSONField(default=dict)),
                ("media", models.JSONField(default=dict)),
                ("external", models.JSONField(default=dict)),
                ("builder", models.JSONField(null=True)),
                ("no_index", models.BooleanField(default=False)),
                ("no_follow", models.BooleanField(default=False)),
                ("show_in_sitemap", models.BooleanField(default=True)),
                ("number", models.PositiveIntegerField()),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (1, "Draft"),
                            (2, "Published"),
                            (3, "Scheduled"),
                            (4, "In review"),
                            (5, "Archived"),
                        ]
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("created_by_id", models.BigIntegerField(null=True)),
                ("autosaved_since", models.DateTimeField(null=True)),
                ("name", models.CharField(blank=True, db_default="", default="", max_length=80)),
                (
                    "post",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="revisions",
                        to="posts.post",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("post", "number"), name="posts_revision_number_unique")
                ],
            },
        ),
    ]
