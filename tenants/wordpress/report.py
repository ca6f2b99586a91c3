"""Report the result of an import, including all content that was lost."""

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from shared.data_types import JsonObject


class ItemOutcome(StrEnum):
    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    KEPT = "kept"
    """The item changed in the file, but was also edited here. The edit remains."""
    REFUSED = "refused"


@dataclass(frozen=True)
class ReportLine:
    """An item of the file, with its outcome and its losses."""

    kind: str
    number: str
    title: str
    outcome: ItemOutcome
    url: str = ""
    losses: tuple[str, ...] = ()


@dataclass
class SiteImportReport:
    """The lines in file order, and the content and settings of the whole site that could not be imported."""

    lines: list[ReportLine] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)

    def add(self, line: ReportLine) -> None:
        self.lines.append(line)

    def counts(self) -> dict[str, Counter[str]]:
        """Return the number of items by kind and outcome."""
        counts: dict[str, Counter[str]] = {}
        for line in self.lines:
            counts.setdefault(line.kind, Counter())[line.outcome.value] += 1
        return counts

    @property
    def summary(self) -> str:
        parts = []
        for kind, counts in sorted(self.counts().items()):
            outcomes = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
            parts.append(f"{kind}: {outcomes}")
        lost = sum(len(line.losses) for line in self.lines) + len(self.losses)
        return f"{'; '.join(parts) or 'Nothing to import'}. Not imported: {lost}."

    def as_json(self) -> str:
        value: JsonObject = asdict(self)
        return json.dumps(value, ensure_ascii=False, indent=1)
