from django.db import migrations

# As for the other tables about people: shared work alone.
SECURE = """
REVOKE ALL ON accounts_onetimetoken, accounts_resetrequest, accounts_twofactor, accounts_recoverycode
    FROM PUBLIC, commissary_domain;
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts_onetimetoken, accounts_resetrequest, accounts_twofactor,
    accounts_recoverycode TO commissary_shared;
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_one_time_tokens")]
    operations = [migrations.RunSQL(SECURE, migrations.RunSQL.noop)]
