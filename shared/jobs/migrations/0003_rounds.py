from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0002_request_id"),
    ]

    operations = [
        migrations.CreateModel(
            name="Round",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("domain_id", models.BigIntegerField(default=0)),
                ("paced_at", models.DateTimeField()),
            ],
            options={"db_table": "jobs_round"},
        ),
        migrations.AddIndex(
            "job",
            models.Index(
                fields=["kind"], condition=models.Q(claimed_until__isnull=False), name="job_claimed"
            ),
        ),
    ]
