"""Two concurrent requests have the result of one order or the other."""

from typing import Any

import pytest

from shared.accounts import one_time
from shared.accounts.rate_limits import Rate
from shared.accounts.users import invitations
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.races import Race, Stage, faults
from tests.races import content, people, posts, references

PAIRS: tuple[Race, ...] = (*posts.PAIRS, *people.PAIRS, *content.PAIRS, *references.PAIRS)
_OFTEN = Rate(times=10_000, seconds=60)


@pytest.fixture
def stage(
    committed: None, alpha: DomainRef, client_of: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Stage:
    settings.LIMIT_INVITATIONS = settings.LIMIT_MEDIA_UPLOADS = _OFTEN
    monkeypatch.setattr(invitations, "INVITATION_RESENDS", _OFTEN)
    monkeypatch.setattr(one_time, "WRONG_LINKS", _OFTEN)
    return Stage(alpha, client_of, monkeypatch.setattr)


@pytest.mark.parametrize("race", PAIRS, ids=lambda race: race.__name__)
def test_pair_of_calls_has_the_result_of_one_order(race: Race, stage: Stage) -> None:
    assert faults(race, stage) == []
