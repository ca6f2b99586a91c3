from django.conf import settings
from django.db import migrations

ROLES = settings.DATABASE_ROLES

# As for the other tables about people: shared work alone.
SECURE = f"""
REVOKE ALL ON accounts_onetimetoken, accounts_resetrequest, accounts_twofactor, accounts_recoverycode
    FROM PUBLIC, {ROLES.domain};
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts_onetimetoken, accounts_resetrequest, accounts_twofactor,
    accounts_recoverycode TO {ROLES.shared};
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_one_time_tokens")]
    operations = [migrations.RunSQL(SECURE, migrations.RunSQL.noop)]
