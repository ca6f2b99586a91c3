import django.db.models.deletion
import django.db.models.functions.datetime
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import shared.tenancy.uuids

ROLES = settings.DATABASE_ROLES

# Only shared work reads and writes these tables. The database role of a domain has no rights to them and gets
# users' names through shared work. The shared role may only add to the audit log and read it. It may read the
# token keys but not add one, so that injected SQL cannot choose a signing key.
SECURE = f"""
REVOKE ALL ON accounts_user, accounts_membership, accounts_session, accounts_refreshtoken, accounts_throttle,
    accounts_auditevent, accounts_onetimetoken, accounts_resetrequest, accounts_twofactor,
    accounts_recoverycode, accounts_tokenkey FROM PUBLIC, {ROLES.domain};
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts_user, accounts_membership, accounts_session,
    accounts_refreshtoken, accounts_throttle, accounts_onetimetoken, accounts_resetrequest,
    accounts_twofactor, accounts_recoverycode TO {ROLES.shared};
GRANT SELECT, INSERT ON accounts_auditevent TO {ROLES.shared};
REVOKE UPDATE, DELETE, TRUNCATE ON accounts_auditevent FROM {ROLES.shared};
REVOKE ALL ON accounts_tokenkey FROM {ROLES.shared};
GRANT SELECT ON accounts_tokenkey TO {ROLES.shared};
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("domains", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("email", models.CharField(max_length=254)),
                ("firstname", models.CharField(max_length=100)),
                ("lastname", models.CharField(max_length=100)),
                ("phone", models.CharField(blank=True, default="", max_length=40)),
                ("locale", models.CharField(blank=True, default="", max_length=10)),
                ("timezone", models.CharField(default="UTC", max_length=64)),
                (
                    "theme",
                    models.CharField(
                        choices=[("light", "Light"), ("dark", "Dark"), ("device", "Device")],
                        default="device",
                        max_length=10,
                    ),
                ),
                ("avatar", models.CharField(blank=True, default="", max_length=300)),
                ("two_factor_enabled", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("is_super_admin", models.BooleanField(default=False)),
                ("last_login_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="AuditEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), db_index=True),
                ),
                ("action", models.CharField(max_length=60)),
                ("user_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                ("domain_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                ("session_id", models.UUIDField(blank=True, null=True)),
                ("address", models.GenericIPAddressField(blank=True, null=True)),
                ("data", models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (1, "Super_Admin"),
                            (2, "Admin"),
                            (3, "Editor"),
                            (4, "Author"),
                            (5, "Viewer"),
                            (6, "Member"),
                        ]
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("invited", "Invited"), ("active", "Active"), ("suspended", "Suspended")],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("invited_email", models.CharField(blank=True, default="", max_length=254)),
                ("invited_firstname", models.CharField(blank=True, default="", max_length=100)),
                ("invited_lastname", models.CharField(blank=True, default="", max_length=100)),
                ("link_hash", models.CharField(blank=True, default="", max_length=64)),
                ("link_expires_at", models.DateTimeField(blank=True, null=True)),
                ("member_post_id", models.BigIntegerField(blank=True, null=True)),
                ("invited_for", models.CharField(blank=True, db_default="", default="", max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="OneTimeToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("password_reset", "Password Reset"),
                            ("email_change", "Email Change"),
                            ("two_factor", "Two Factor"),
                        ],
                        max_length=20,
                    ),
                ),
                ("hash", models.CharField(max_length=64)),
                ("bound_to", models.CharField(max_length=64)),
                ("data", models.JSONField(default=dict)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hash", models.CharField(max_length=64)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="RefreshToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("generation", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ResetRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.CharField(max_length=254)),
                ("address", models.GenericIPAddressField(blank=True, null=True)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=shared.tenancy.uuids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("remember", models.BooleanField(default=False)),
                ("generation", models.PositiveIntegerField(default=1)),
                ("epoch", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("confirmed_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_because", models.CharField(blank=True, default="", max_length=40)),
                ("user_agent", models.CharField(blank=True, default="", max_length=300)),
                ("address", models.GenericIPAddressField(blank=True, null=True)),
                ("host", models.CharField(blank=True, db_default="", default="", max_length=253)),
            ],
        ),
        migrations.CreateModel(
            name="Throttle",
            fields=[
                ("key", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField()),
                ("counted_since", models.DateTimeField()),
                ("blocked_until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="TokenKey",
            fields=[
                ("kid", models.CharField(max_length=32, primary_key=True, serialize=False)),
                (
                    "use",
                    models.CharField(choices=[("access", "Access"), ("refresh", "Refresh")], max_length=7),
                ),
                ("sealed", models.TextField()),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.CreateModel(
            name="TwoFactor",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="two_factor",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("sealed_secret", models.TextField()),
                ("last_step", models.BigIntegerField(default=0)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(models.F("email"), name="user_email"),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(("email", django.db.models.functions.text.Lower("email"))),
                name="user_email_lower",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(("theme__in", ["light", "dark", "device"])), name="user_theme"
            ),
        ),
        migrations.AddIndex(
            model_name="auditevent",
            index=models.Index(fields=["domain_id", "-at"], name="audit_event_of_domain"),
        ),
        migrations.AddField(
            model_name="membership",
            name="domain",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="domains.domain"
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="invited_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="onetimetoken",
            name="domain",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="domains.domain"
            ),
        ),
        migrations.AddField(
            model_name="onetimetoken",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="recoverycode",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="recovery_codes",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="resetrequest",
            name="domain",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="domains.domain"
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="domain",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="domains.domain"
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sessions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="refreshtoken",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="refresh_tokens",
                to="accounts.session",
            ),
        ),
        migrations.AddIndex(
            model_name="throttle",
            index=models.Index(fields=["counted_since"], name="throttle_counted_since"),
        ),
        migrations.AddConstraint(
            model_name="tokenkey",
            constraint=models.CheckConstraint(
                condition=models.Q(("use__in", ("access", "refresh"))), name="token_key_use"
            ),
        ),
        migrations.AddConstraint(
            model_name="tokenkey",
            constraint=models.UniqueConstraint(
                models.F("use"), condition=models.Q(("use", "refresh")), name="token_key_refresh_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(fields=("user", "domain"), name="membership_once"),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user", None)), fields=("invited_email", "domain"), name="invitation_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("link_hash", ""), _negated=True),
                fields=("link_hash",),
                name="invitation_link",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("role__in", [2, 3, 4, 5, 6]), models.Q(("role", 1), ("user", None)), _connector="OR"
                ),
                name="membership_role",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("invited_email", ""), ("state__in", ("active", "suspended")), ("user__isnull", False)
                    ),
                    models.Q(
                        ("state__in", ("invited", "suspended")),
                        ("user", None),
                        models.Q(("invited_email", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="membership_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("invited_email", django.db.models.functions.text.Lower("invited_email"))),
                name="invitation_email_lower",
            ),
        ),
        migrations.AddIndex(
            model_name="onetimetoken",
            index=models.Index(fields=["expires_at"], name="one_time_token_expires_at"),
        ),
        migrations.AddConstraint(
            model_name="onetimetoken",
            constraint=models.UniqueConstraint(models.F("hash"), name="one_time_token_hash"),
        ),
        migrations.AddConstraint(
            model_name="onetimetoken",
            constraint=models.CheckConstraint(
                condition=models.Q(("purpose__in", ["password_reset", "email_change", "two_factor"])),
                name="one_time_token_purpose",
            ),
        ),
        migrations.AddConstraint(
            model_name="recoverycode",
            constraint=models.UniqueConstraint(fields=("user", "hash"), name="recovery_code_once"),
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["expires_at"], name="session_expires_at"),
        ),
        migrations.AddConstraint(
            model_name="refreshtoken",
            constraint=models.UniqueConstraint(
                fields=("session", "generation"), name="refresh_token_generation"
            ),
        ),
        migrations.AddConstraint(
            model_name="refreshtoken",
            constraint=models.UniqueConstraint(models.F("hash"), name="refresh_token_hash"),
        ),
        migrations.RunSQL(SECURE, migrations.RunSQL.noop),
    ]
