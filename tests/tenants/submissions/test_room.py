"""The last free storage for form files with several concurrent senders."""

import io
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from shared.tenancy.unit_of_work import unit_of_work
from tenants.submissions import files, services
from tenants.submissions.forms import find_form
from tests.kit import make

PDF = b"%PDF-1.4 %%EOF"


def test_concurrent_senders_cannot_exceed_the_quota(committed, alpha, settings):
    settings.FORM_FILES_QUOTA_BYTES = len(PDF) + 10
    with unit_of_work(alpha):
        make.post(
            "pages",
            builder=make.builder(make.block("Form", id="contact", fields=[make.form_field("cv", "file")])),
        )

    def receive(number):
        content = PDF + bytes([number])
        file = files.inspect_file("cv.pdf", io.BytesIO(content), len(content), str(number))
        try:
            with unit_of_work(alpha):
                return services.receive(
                    find_form("contact", None), {}, consent=False, trap="", elapsed=9_000,
                    network="192.0.2.1", sent_files={"cv": [file]},
                ).has_room  # fmt: skip
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(receive, range(4))) == [False, False, False, True]
