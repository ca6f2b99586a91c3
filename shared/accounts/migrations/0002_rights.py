from django.conf import settings
from django.db import migrations

ROLES = settings.DATABASE_ROLES

# The shared role works with all of these tables; by the default privileges of the public schema it may.
# What was done stays written down, so it may add to the audit record and read it, and no more.
# A domain's role has no right to any of them: names of users come through shared work.
SECURE = f"""
REVOKE ALL ON accounts_user, accounts_membership, accounts_session, accounts_refreshtoken,
    accounts_throttle, accounts_auditevent FROM PUBLIC, {ROLES.domain};
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts_user, accounts_membership, accounts_session,
    accounts_refreshtoken, accounts_throttle TO {ROLES.shared};
GRANT SELECT, INSERT ON accounts_auditevent TO {ROLES.shared};
REVOKE UPDATE, DELETE, TRUNCATE ON accounts_auditevent FROM {ROLES.shared};
"""

OPEN = f"GRANT UPDATE, DELETE ON accounts_auditevent TO {ROLES.shared};"


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [migrations.RunSQL(SECURE, OPEN)]
