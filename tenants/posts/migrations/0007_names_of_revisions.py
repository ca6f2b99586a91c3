from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("posts", "0006_days_of_members")]

    operations = [
        migrations.AddField(
            model_name="revision",
            name="name",
            field=models.CharField(blank=True, db_default="", default="", max_length=80),
        ),
    ]
