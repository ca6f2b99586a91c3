"""Imports run one at a time and look at all names at once."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("importing", "0001_initial")]

    operations = [migrations.RemoveConstraint("importedmember", "importing_member_name_unique")]
