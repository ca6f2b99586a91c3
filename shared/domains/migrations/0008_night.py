from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Now

# A domain's role says when its night begins, as it raises its own content version.
ROLE = settings.DATABASE_ROLES.domain
GRANT = f"GRANT SELECT (night_at), UPDATE (night_at) ON domains_domain TO {ROLE};"
REVOKE = f"REVOKE SELECT (night_at), UPDATE (night_at) ON domains_domain FROM {ROLE};"  # noqa: S608  # our own role


class Migration(migrations.Migration):
    dependencies = [("domains", "0007_opening")]
    contracts = "0.1"

    operations = [
        migrations.RemoveIndex("domain", "domain_due"),
        migrations.RemoveField("domain", "next_due_at"),
        # The domains there are have something to be looked after: they are, once.
        migrations.AddField(
            "domain", "night_at", models.DateTimeField(null=True, editable=False, db_default=Now())
        ),
        migrations.AlterField("domain", "night_at", models.DateTimeField(null=True, editable=False)),
        migrations.AddIndex(
            "domain",
            models.Index(
                fields=["night_at"], condition=models.Q(night_at__isnull=False), name="domain_night"
            ),
        ),
        migrations.RunSQL(GRANT, REVOKE),
    ]
