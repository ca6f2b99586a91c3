from django.conf import settings
from django.db import migrations

ROLES = settings.DATABASE_ROLES

# Only shared work sends mail; a domain's role has no right to what is on its way.
SECURE = f"""
REVOKE ALL ON mail_outgoingmail FROM PUBLIC, {ROLES.domain};
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outgoingmail TO {ROLES.shared};
"""


class Migration(migrations.Migration):
    dependencies = [("mail", "0001_outbox")]
    operations = [migrations.RunSQL(SECURE, migrations.RunSQL.noop)]
