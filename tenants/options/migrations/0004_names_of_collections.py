from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("options", "0003_business")]

    operations = [
        migrations.AddField(
            model_name="siteoptions", name="collections", field=models.JSONField(blank=True, null=True)
        ),
    ]
