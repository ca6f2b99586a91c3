"""Declarations of settings.

For example: `port: int = setting("PORT", kinds.port(), 8000, "where the web server listens")`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from commissary.config import kinds
from commissary.config.kinds import AnyRate, SettingKind

T = TypeVar("T")

Values = Mapping[str, Any]
"""The settings declared before, with their values, by attribute name."""

METADATA = "declaration"


@dataclass(frozen=True)
class Declaration:
    """The declaration of one setting."""

    name: str
    kind: SettingKind[Any]
    default: Any
    """The default, or a function that computes it from `Values`."""
    says: str
    """The help: one line about the operator's decision."""
    without: str
    """The default as the documentation describes it."""

    def default_of(self, values: Values) -> Any:
        return self.default(values) if callable(self.default) else self.default


def setting(
    name: str, kind: SettingKind[T], default: T | Callable[[Values], T], says: str, *, without: str = ""
) -> T:
    """Return the dataclass field of a setting; `without` describes the default if the value does not."""
    return cast(
        "T",
        field(metadata={METADATA: Declaration(name, kind, default, says, without or _as_text(default))}),
    )


def limit(name: str, default: AnyRate, says: str) -> AnyRate:
    """Return the dataclass field of a rate limit."""
    return setting(name, kinds.rate(default), default, says)


def _as_text(default: object) -> str:
    if isinstance(default, bool):
        return f"`{default:d}`"
    if isinstance(default, int):
        return f"{default:,}"
    return f"`{default}`"
