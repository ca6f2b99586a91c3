from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("submissions", "0010_mails_of_replies")]

    operations = [
        migrations.AddField(
            "submissionfile",
            "is_pending",
            models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
