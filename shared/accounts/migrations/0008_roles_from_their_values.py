from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_invitations_without_accounts"),
        ("domains", "0004_next_due"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="membership",
            name="membership_role",
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("role__in", [2, 3, 4, 5, 6]),
                    models.Q(("role", 1), ("user", None)),
                    _connector="OR",
                ),
                name="membership_role",
            ),
        ),
    ]
