"""A setting, declared: `port: int = setting("PORT", kinds.port(), 8000, "where the web server listens")`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from commissary.config.kinds import SettingKind

T = TypeVar("T")

Values = Mapping[str, Any]
"""Settings by the names of their attributes: those declared before, with their values."""

METADATA = "declaration"


@dataclass(frozen=True)
class Declaration:
    """What is known of one setting."""

    name: str
    kind: SettingKind[Any]
    default: Any
    """The value without one, or what computes it from `Values`."""
    says: str
    """Help: one line, what an operator decides with it."""
    without: str
    """What happens without it, as the documentation says it."""

    def default_of(self, values: Values) -> Any:
        return self.default(values) if callable(self.default) else self.default


def setting(
    name: str, kind: SettingKind[T], default: T | Callable[[Values], T], says: str, *, without: str = ""
) -> T:
    """The field of a dataclass; `without` says what the default is where the value itself does not."""
    return cast(
        "T",
        field(metadata={METADATA: Declaration(name, kind, default, says, without or _as_text(default))}),
    )


def _as_text(default: object) -> str:
    if isinstance(default, bool):
        return f"`{default:d}`"
    if isinstance(default, int):
        return f"{default:,}"
    return f"`{default}`"
