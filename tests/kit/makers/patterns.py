"""Factory for saved patterns."""

from typing import Any

from shared.api.permissions import Role
from tenants.patterns import services
from tenants.patterns.models import Pattern
from tests.kit.makers.posts import block, builder
from tests.kit.rows import next_number


def pattern(name: str | None = None, *blocks: dict[str, Any], by: int | None = None) -> Pattern:
    """Create a pattern with these blocks, or with a heading."""
    content = blocks or (block("Heading", text="A heading"),)
    name = name or f"Pattern {next_number()}"
    return services.add(name=name, builder=builder(*content), by=by, role=Role.SUPER_ADMIN)
