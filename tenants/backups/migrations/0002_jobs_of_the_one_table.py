from django.db import migrations, models


class Migration(migrations.Migration):
    """Tries and moments are those of the rows' jobs; a night's snapshot has no row of its own."""

    dependencies = [
        ("backups", "0001_initial"),
    ]
    contracts = "0.1"

    operations = [
        migrations.RemoveIndex("job", "backups_job_due"),
        migrations.RemoveConstraint("job", "backups_job_uid_unique"),
        migrations.RemoveConstraint("job", "backups_job_one_a_night"),
        migrations.RemoveField("job", "detail"),
        migrations.RemoveField("job", "tries"),
        migrations.RemoveField("job", "next_try_at"),
        migrations.RemoveField("job", "night"),
        migrations.AlterField("snapshot", "expires_at", models.DateTimeField(null=True)),
    ]
