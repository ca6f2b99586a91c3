"""Snapshots are few and found by a look at all of them; a kept file is its name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    contracts = "0.1"
    dependencies = [("backups", "0002_jobs_of_the_one_table")]

    operations = [
        migrations.RemoveConstraint(model_name="snapshot", name="backups_snapshot_uid_unique"),
        migrations.RemoveIndex(model_name="snapshot", name="backups_snapshot_by_time"),
        # Django would add an index for patterns to a key of text.
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL(
                    "ALTER TABLE backups_keptfile DROP COLUMN id, DROP CONSTRAINT backups_kept_file_unique, "
                    "ADD CONSTRAINT backups_keptfile_pkey PRIMARY KEY (name)"
                )
            ],
            [
                migrations.RemoveConstraint(model_name="keptfile", name="backups_kept_file_unique"),
                migrations.RemoveField(model_name="keptfile", name="id"),
                migrations.AlterField(
                    model_name="keptfile",
                    name="name",
                    field=models.CharField(max_length=300, primary_key=True, serialize=False),
                ),
            ],
        ),
    ]
