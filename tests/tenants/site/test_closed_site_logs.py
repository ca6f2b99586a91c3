"""A site that is not open is no error: its visits must not push errors out of the log."""

import pytest

from shared.api.permissions import Role


@pytest.mark.usefixtures("in_alpha")
def test_visits_of_a_closed_site_log_no_errors(visitor, anonymous, as_role, caplog):
    as_role(Role.ADMIN).put("/api/site-opening", {"is_open": False}, format="json")

    statuses = visitor.get("/recipe").status_code, anonymous.get("/api/site?url=recipe").status_code

    assert statuses == (503, 503)
    assert [each.getMessage() for each in caplog.records if each.name == "django.request"] == []
