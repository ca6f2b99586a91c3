import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

# A domain's role moves its own moment, as it raises its own content version.
ROLE = settings.DATABASE_ROLES.domain
GRANT = f"GRANT SELECT (next_due_at), UPDATE (next_due_at) ON domains_domain TO {ROLE};"
REVOKE = f"REVOKE SELECT (next_due_at), UPDATE (next_due_at) ON domains_domain FROM {ROLE};"  # noqa: S608  # our own role


class Migration(migrations.Migration):
    dependencies = [("domains", "0003_deletion")]

    operations = [
        # Every domain there is gets the present moment, so that the first look finds what is scheduled.
        migrations.AddField(
            model_name="domain",
            name="next_due_at",
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="domain",
            index=models.Index(
                condition=models.Q(("next_due_at__isnull", False)), fields=["next_due_at"], name="domain_due"
            ),
        ),
        migrations.RunSQL(GRANT, REVOKE),
    ]
