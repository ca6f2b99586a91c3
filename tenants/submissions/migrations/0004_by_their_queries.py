"""A file is found among those of its submission, and a UUID of ours comes once."""

from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    dependencies = [("submissions", "0003_unconfirmed")]

    operations = [
        # Django would ask the catalog of each domain for the name.
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL(
                    "ALTER TABLE submissions_submissionfile DROP CONSTRAINT submissions_submissionfile_uid_key"
                )
            ],
            [
                migrations.AlterField(
                    model_name="submissionfile",
                    name="uid",
                    field=models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False),
                )
            ],
        )
    ]
