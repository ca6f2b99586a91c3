"""Background jobs specify their domain, or fail before they read a row."""

from typing import Any

import pytest
from celery import Celery

from shared.tenancy.errors import NoUnitOfWork
from shared.tenancy.tasks import DomainTask
from shared.tenancy.unit_of_work import DomainRef, current_domain_or_none, unit_of_work
from tenants.faqs.models import Faq
from tests.kit import make

app = Celery("test", task_cls=DomainTask, set_as_current=False)


@app.task
def questions(domain_id: int) -> list[str]:
    return list(Faq.objects.values_list("question", flat=True))


def test_task_runs_in_the_domain_it_names(alpha: DomainRef, beta: DomainRef) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            make.faq(question=f"Of {domain.title}?")

    assert "Of Alpha?" in questions(alpha.id)
    assert "Of Beta?" not in questions(alpha.id)
    assert "Of Beta?" in questions(beta.id)
    assert current_domain_or_none() is None


@pytest.mark.parametrize("arguments", [(), ("1",), (None,), (10**12,), ({"id": 1},)])
def test_task_without_known_domain_fails(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(NoUnitOfWork):
        questions(*arguments)
