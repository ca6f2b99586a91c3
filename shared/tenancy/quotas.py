"""The limits of a domain and the features that are off, as set by the operator."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Self

from shared.data_types import JsonMapping, JsonObject

from .features import FEATURES, check_names, find_feature


@dataclass(frozen=True, slots=True)
class Quotas:
    """The limits of a domain. None means the installation's default."""

    storage: int | None = None
    """The maximum size of all files in the media library, in bytes."""
    members: int | None = None
    """The maximum number of members, without members in the trash."""
    team: int | None = None
    """The maximum number of team members, including pending invitations."""
    without: tuple[str, ...] = ()
    """The names of the features that are turned off."""

    @classmethod
    def read(cls, stored: JsonMapping) -> Self:
        """Return the quotas in a stored row. Limits and features that this version lacks are ignored."""
        without = tuple(name for name in stored.get("without", ()) if name in FEATURES)
        return cls(**{name: stored[name] for name in NAMES if name in stored}, without=without)

    def change(self, limits: JsonMapping) -> Self:
        """Return the quotas with these limits. A limit of None means the installation's default.

        Raises ValueError for an unknown name.
        """
        if unknown := sorted(limits.keys() - set(NAMES)):
            raise ValueError(f"No such limit: {unknown[0]}. Limits: {', '.join(NAMES)}")
        return replace(self, **limits)

    def switch(self, features: Mapping[str, bool]) -> Self:
        """Return the quotas with these features on or off. Raises ValueError for an unknown name."""
        check_names(features)
        states = {**self.features(), **features}
        return replace(self, without=tuple(name for name, is_on in states.items() if not is_on))

    def limits(self) -> JsonObject:
        return {name: getattr(self, name) for name in NAMES}

    def features(self) -> dict[str, bool]:
        """Return whether each feature is on, by name."""
        return {name: name not in self.without for name in FEATURES}

    def has_permission(self, permission: str) -> bool:
        """Return whether the domain has the feature that this permission needs.

        Most permissions need no feature.
        """
        return find_feature(permission) not in self.without

    def as_json(self) -> JsonObject:
        """Return only the quotas that are set, as JSON data."""
        return {name: value for name, value in asdict(self).items() if value not in (None, ())}


_UNITS = {"": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}


def parse_quota(name: str, text: str) -> int | None:
    """Return the limit that the operator entered, or None for an empty text, which means the default.

    Only storage can have a unit, such as 500MB. Raises ValueError for invalid text.
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
NAMES = tuple(each.name for each in fields(Quotas) if each.name != "without")
MOST = {"storage": 10**15, "members": 10**6, "team": 10**6}
"""The largest limit that can be set for each quota."""
