from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("submissions", "0009_files_by_submission")]

    operations = [
        migrations.AddField("reply", "mail_uid", models.UUIDField(editable=False, null=True)),
    ]
