from django.db import migrations

# Only shared work sends mail; a domain's role has no right to what is on its way.
SECURE = """
REVOKE ALL ON mail_outgoingmail FROM PUBLIC, commissary_domain;
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outgoingmail TO commissary_shared;
"""


class Migration(migrations.Migration):
    dependencies = [("mail", "0001_outbox")]
    operations = [migrations.RunSQL(SECURE, migrations.RunSQL.noop)]
