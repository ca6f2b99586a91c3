"""The limits of a domain that an operator set, instead of the defaults of the installation."""

import re
from dataclasses import asdict, dataclass, fields, replace
from typing import Self

from shared.data_types import JsonMapping, JsonObject


@dataclass(frozen=True, slots=True)
class Quotas:
    """Limits of a domain; None means the default."""

    storage: int | None = None
    """The maximum bytes of the files in the media library."""
    members: int | None = None
    """The maximum number of members, without those in the trash."""
    team: int | None = None
    """The maximum number of team members, with pending invitations."""

    @classmethod
    def read(cls, stored: JsonMapping) -> Self:
        """Return the quotas of a row; a version with other quotas may have written it."""
        return cls(**{name: stored[name] for name in NAMES if name in stored})

    def change(self, limits: JsonMapping) -> Self:
        """Return the quotas with these limits; None is the default. Raises ValueError for unknown names."""
        if unknown := sorted(limits.keys() - set(NAMES)):
            raise ValueError(f"No such limit: {unknown[0]}. Limits: {', '.join(NAMES)}")
        return replace(self, **limits)

    def as_json(self) -> JsonObject:
        """Return the quotas that are set."""
        return {name: value for name, value in asdict(self).items() if value is not None}


_UNITS = {"": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}


def parse_quota(name: str, text: str) -> int | None:
    """Return the limit that an operator entered, None for an empty text. Raises ValueError.

    Only storage has units, such as 500MB.
    """
    parts = re.fullmatch(r"([0-9]{1,15}) ?([kmgt]b)?", text.strip().lower())
    if not text.strip():
        return None
    if parts is None or (parts[2] and name != "storage"):
        raise ValueError(f"{text!r} is not a number" + (" such as 500MB" if name == "storage" else ""))
    limit = int(parts[1]) * _UNITS[parts[2] or ""]
    if limit > MOST[name]:
        raise ValueError(f"Enter at most {MOST[name]}")
    return limit


DEFAULTS = Quotas()
NAMES = tuple(each.name for each in fields(Quotas))
MOST = {"storage": 10**15, "members": 10**6, "team": 10**6}
"""The largest limit of each quota."""
