"""Two requests at the same moment have the result of one order or of the other."""

from typing import Any

import pytest

from shared.accounts.limits import Rate
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.races import Race, Stage, faults
from tests.races import content, people, posts

PAIRS: tuple[Race, ...] = (*posts.PAIRS, *people.PAIRS, *content.PAIRS)
_OFTEN = Rate(times=10_000, seconds=60)
LIMITS = dict.fromkeys(("INVITATIONS", "INVITATION_RESENDS", "MEDIA_UPLOADS", "WRONG_LINKS"), _OFTEN)


@pytest.fixture
def stage(
    committed: None, alpha: DomainRef, client_of: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Stage:
    settings.LIMITS = LIMITS
    return Stage(alpha, client_of, monkeypatch.setattr)


@pytest.mark.parametrize("race", PAIRS, ids=lambda race: race.__name__)
def test_pair_of_calls_has_the_result_of_one_order(race: Race, stage: Stage) -> None:
    assert faults(race, stage) == []
