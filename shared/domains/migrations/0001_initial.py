import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django_tenants.postgresql_backend.base import _check_schema_name

ROLES = settings.DATABASE_ROLES

# The shared role can access the whole registry. The role of a domain, which has the name of its schema, can
# access only its own row, and can read and update only the content version and the start of the nightly
# maintenance.
SECURE = f"""
ALTER TABLE domains_domain ENABLE ROW LEVEL SECURITY;
CREATE POLICY registry ON domains_domain TO {ROLES.shared} USING (true) WITH CHECK (true);
CREATE POLICY own_row ON domains_domain TO {ROLES.domain} USING (schema_name = current_user);
GRANT SELECT (schema_name, content_version, night_at), UPDATE (content_version, night_at)
    ON domains_domain TO {ROLES.domain};
"""


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Host",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("domain", models.CharField(db_index=True, max_length=253, unique=True)),
                ("is_primary", models.BooleanField(db_index=True, default=True)),
                ("redirects", models.BooleanField(db_default=True, default=True)),
            ],
        ),
        migrations.CreateModel(
            name="RetiredHost",
            fields=[
                ("host", models.CharField(max_length=253, primary_key=True, serialize=False)),
                ("domain_id", models.BigIntegerField()),
                ("retired_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Domain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "schema_name",
                    models.CharField(
                        db_index=True,
                        max_length=63,
                        unique=True,
                        validators=[_check_schema_name],
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                (
                    "status",
                    models.CharField(
                        choices=[("active", "Active"), ("suspended", "Suspended"), ("deleting", "Deleting")],
                        default="active",
                        max_length=20,
                    ),
                ),
                (
                    "template",
                    models.CharField(
                        choices=[
                            ("blank", "Blank"),
                            ("restaurant", "Restaurant"),
                            ("association", "Association"),
                        ],
                        default="blank",
                        max_length=20,
                    ),
                ),
                ("timezone", models.CharField(default="UTC", max_length=64)),
                ("media_host", models.CharField(max_length=253)),
                ("content_version", models.BigIntegerField(default=1)),
                ("schema_version", models.CharField(default="", max_length=64)),
                (
                    "maintenance",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=500),
                ),
                ("night_at", models.DateTimeField(editable=False, null=True)),
                (
                    "opened_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(),
                        default=None,
                        editable=False,
                        null=True,
                    ),
                ),
                ("deleting_since", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("night_at__isnull", False)),
                        fields=["night_at"],
                        name="domain_night",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("schema_name__regex", "^d_[a-z2-7]{12}$")),
                        name="domain_schema_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["active", "suspended", "deleting"])),
                        name="domain_status",
                    ),
                    models.UniqueConstraint(fields=("media_host",), name="domain_media_host"),
                ],
            },
        ),
        migrations.CreateModel(
            name="HostState",
            fields=[
                (
                    "host",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="state",
                        serialize=False,
                        to="domains.host",
                    ),
                ),
                ("requested_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("checked_at", models.DateTimeField(null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("is_proven", models.BooleanField(null=True)),
                ("points_here", models.BooleanField(null=True)),
                ("addresses", models.JSONField(default=list)),
                ("certificate_expires_at", models.DateTimeField(null=True)),
                ("certificate_issuer", models.CharField(default="", max_length=200)),
                ("certificate_problem", models.CharField(default="", max_length=200)),
            ],
        ),
        migrations.AddField(
            model_name="host",
            name="tenant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="domains", to="domains.domain"
            ),
        ),
        migrations.CreateModel(
            name="SystemCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("requested_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("finished_at", models.DateTimeField(null=True)),
                ("domains", models.PositiveIntegerField(default=0)),
                ("findings", models.JSONField(default=list)),
                ("counts", models.JSONField(default=dict)),
            ],
            options={
                "indexes": [models.Index(fields=["-requested_at"], name="system_check_latest")],
            },
        ),
        migrations.AddConstraint(
            model_name="host",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_primary", True)), fields=("tenant",), name="host_one_primary"
            ),
        ),
        migrations.AddConstraint(
            model_name="host",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("domain__startswith", "api."), _negated=True),
                    ("domain__regex", "^[a-z0-9.-]+$"),
                ),
                name="host_canonical",
            ),
        ),
        migrations.RunSQL(SECURE, migrations.RunSQL.noop),
    ]
