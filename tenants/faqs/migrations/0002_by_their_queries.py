"""Both are few: a look at all of them finds the one of a UUID, and a UUID of ours comes once."""

from django.db import migrations, models

import shared.tenancy.uuids

_UID = models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)


class Migration(migrations.Migration):
    dependencies = [("faqs", "0001_initial")]

    operations = [
        # Django would ask the catalog of each domain for their names.
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL("ALTER TABLE faqs_faq DROP CONSTRAINT faqs_faq_uid_key"),
                migrations.RunSQL("ALTER TABLE faqs_faqcategory DROP CONSTRAINT faqs_faqcategory_uid_key"),
            ],
            [
                migrations.AlterField(model_name="faq", name="uid", field=_UID),
                migrations.AlterField(model_name="faqcategory", name="uid", field=_UID),
            ],
        )
    ]
