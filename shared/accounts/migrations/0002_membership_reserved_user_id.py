from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="reserved_user_id",
            field=models.BigIntegerField(
                db_default=models.Func(models.Value("public.accounts_user_id_seq"), function="nextval"),
                editable=False,
            ),
        ),
    ]
