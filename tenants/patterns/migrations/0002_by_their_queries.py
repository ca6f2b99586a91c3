"""A UUID of ours comes once, and these are few: a look at all of them finds the one."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("patterns", "0001_initial"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="pattern",
            name="patterns_pattern_uid_unique",
        ),
    ]
