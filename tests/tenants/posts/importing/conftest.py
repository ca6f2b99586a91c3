"""The city's file of food trucks, and a function that imports lists into a domain."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenants.posts.importing.report import MembersReport
from tenants.posts.importing.services import MemberWriting, import_members

REAL_FILE = Path(__file__).resolve().parents[5] / "shared" / "data" / "sf-food-trucks.csv"


@pytest.fixture
def food_trucks() -> bytes:
    """Every permit for mobile food in San Francisco, as published by the city."""
    if not REAL_FILE.exists():
        pytest.skip(f"the city's file is not at {REAL_FILE}")
    return REAL_FILE.read_bytes()


@pytest.fixture
def import_list(in_alpha: object) -> Callable[..., MembersReport]:
    """Import text or bytes into alpha."""

    def run(content: str | bytes, **options: Any) -> MembersReport:
        raw = content.encode() if isinstance(content, str) else content
        writing = {name: options.pop(name) for name in ("as_draft", "stops") if name in options}
        return import_members(io.BytesIO(raw), MemberWriting(**writing), **options)

    return run
