"""Every parser of user input with its largest and worst input: time and memory grow linearly."""

import importlib
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError

from tests.kit import worst_cases
from tests.kit.linear import WorstCase, assert_linear, measure_seconds


def _all_cases() -> list[WorstCase]:
    """Return the cases of every module in `tests/kit/worst_cases`."""
    folder = Path(next(iter(worst_cases.__path__)))
    names = sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")
    modules = [importlib.import_module(f"{worst_cases.__name__}.{name}") for name in names]
    return [case for module in modules for case in module.CASES]


CASES = _all_cases()


def test_case_names_are_unique() -> None:
    assert len({case.name for case in CASES}) == len(CASES) > 0


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_cost_grows_linearly(case: WorstCase) -> None:
    assert_linear(case.make, case.run, case.n, seconds=case.seconds)


def test_quadratic_cpu_cost_is_detected() -> None:
    with pytest.raises(AssertionError, match="CPU grew"):
        assert_linear(range, lambda numbers: [sum(numbers) for _each in numbers], 2_000)


def test_quadratic_memory_cost_is_detected() -> None:
    with pytest.raises(AssertionError, match="memory grew"):
        assert_linear(lambda n: n, lambda n: bytes(n * n), 4_000)


def test_cost_of_rejection_is_the_cost_until_the_error() -> None:
    def refuse(_given: int) -> None:
        raise ValidationError("No.")

    assert measure_seconds(1, refuse) < 0.001
