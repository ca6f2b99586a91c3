import django.contrib.postgres.fields
import django.core.validators
from django.db import migrations, models

import shared.tenancy.uuids
import tenants.media.models

# All tables of a domain take their ids from one sequence; see docs/decisions/domain-creation.md. Django
# reads its record of migrations as a whole, so this table needs no index.
ONE_SEQUENCE = """
CREATE SEQUENCE ids;
ALTER TABLE django_migrations DROP CONSTRAINT django_migrations_pkey,
    ALTER COLUMN id DROP IDENTITY IF EXISTS,
    ALTER COLUMN id SET DEFAULT nextval('ids'::text::regclass);
SELECT setval('ids', max(id)) FROM django_migrations HAVING max(id) IS NOT NULL;
"""

# A row always fits on a page, so a new domain needs no TOAST table for it.
PLAIN = "ALTER TABLE media_media " + ", ".join(
    f"ALTER COLUMN {column} SET STORAGE PLAIN"
    for column in (
        "hashed_name",
        "path",
        "extension",
        "mime",
        "alt",
        "title",
        "sha256",
        "raw_name",
        "raw_sha256",
        "raw_extension",
        "dominant_color",
        "variants",
        "state",
        "problem",
        "also_sent_by_ids",
    )
)


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Media",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                (
                    "hashed_name",
                    models.CharField(default=tenants.media.models.random_name, editable=False, max_length=64),
                ),
                ("path", models.CharField(default="library", max_length=120)),
                ("extension", models.CharField(max_length=8)),
                ("mime", models.CharField(max_length=40)),
                ("alt", models.CharField(blank=True, default="", max_length=300)),
                ("title", models.CharField(blank=True, default="", max_length=200)),
                ("width", models.PositiveIntegerField(null=True)),
                ("height", models.PositiveIntegerField(null=True)),
                ("size", models.PositiveBigIntegerField()),
                ("sha256", models.CharField(editable=False, max_length=64)),
                ("is_cleaned", models.BooleanField(default=True, editable=False)),
                ("raw_name", models.CharField(blank=True, default="", editable=False, max_length=64)),
                ("raw_sha256", models.CharField(blank=True, default="", editable=False, max_length=64)),
                ("raw_size", models.PositiveBigIntegerField(default=0, editable=False)),
                ("raw_extension", models.CharField(blank=True, default="", editable=False, max_length=8)),
                (
                    "focal_x",
                    models.FloatField(
                        default=0.5,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(1),
                        ],
                    ),
                ),
                (
                    "focal_y",
                    models.FloatField(
                        default=0.5,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(1),
                        ],
                    ),
                ),
                ("dominant_color", models.CharField(blank=True, default="", max_length=7)),
                ("is_animated", models.BooleanField(default=False, editable=False)),
                ("variants", models.JSONField(default=dict, editable=False)),
                (
                    "state",
                    models.CharField(
                        choices=[("pending", "Pending"), ("ready", "Ready"), ("failed", "Failed")],
                        default="pending",
                        editable=False,
                        max_length=10,
                    ),
                ),
                ("problem", models.CharField(blank=True, default="", editable=False, max_length=300)),
                ("created_by_id", models.BigIntegerField(editable=False, null=True)),
                (
                    "also_sent_by_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        db_default=[],
                        default=list,
                        editable=False,
                        size=None,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["path", "-created_at"], name="media_by_folder"),
                    models.Index(
                        condition=models.Q(("raw_sha256", ""), _negated=True),
                        fields=["raw_sha256"],
                        name="media_raw_by_content",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("uid",), name="media_uid_unique"),
                    models.UniqueConstraint(fields=("sha256",), name="media_sha256_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("focal_x__range", (0, 1)), ("focal_y__range", (0, 1))),
                        name="media_focal_inside",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["pending", "ready", "failed"])),
                        name="media_state_known",
                    ),
                ],
            },
        ),
        migrations.RunSQL([ONE_SEQUENCE, PLAIN]),
    ]
