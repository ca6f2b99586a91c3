"""Response times of a visitor during an attack, compared with the times before it."""

import json
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.hostile.product import VISITED, Product
from tests.hostile.wire import Answer
from tests.kit.sources import ROOT

ALONE, ATTACKED = "alone", "attacked"
ALONE_SECONDS = 1.0
SHORTEST = 1.5
"""Minimum seconds of a measurement, even if an attack ends earlier."""
_ENDING = 15


@dataclass(frozen=True)
class Limits:
    """Allowed slowdown for a visitor. Times up to `p50_ms` and `p99_ms` are always accepted.

    The limits are wide enough for a machine with two shared cores, where every attack uses a share of the
    processor, and far below a complete stop: 3,000 ms and a failure for each request.
    """

    p50_times: float
    p50_ms: float
    p99_times: float
    p99_ms: float


LIMITS = {"known": Limits(5, 50, 20, 500), "fresh": Limits(10, 600, 20, 1_500)}


@dataclass(frozen=True)
class Figures:
    """Response times of one kind of page for one visitor."""

    ms: Sequence[float]
    failed: Sequence[str]
    refused: Sequence[str]

    def percentile(self, percent: int) -> float:
        if len(self.ms) < 2:
            return self.ms[0] if self.ms else 0.0
        return statistics.quantiles(self.ms, n=100, method="inclusive")[percent - 1]

    def __str__(self) -> str:
        return f"{self.percentile(50):,.1f}/{self.percentile(99):,.1f}"


@dataclass
class Attack:
    """An attack: number of attempts, responses, and response times of the visitor."""

    name: str
    tries: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    seen: dict[str, dict[str, Figures]] = field(default_factory=dict)
    began: float = 0.0

    def count_answers(self, answers: Iterable[Answer]) -> None:
        """Count responses by status, or by the end of the connection."""
        for each in answers:
            self.tries += 1
            silent = "closed" if each.is_closed else "no answer"
            self.answers[str(each.status) if each.status else silent] += 1

    def keep_running(self, seconds: float = SHORTEST) -> None:
        """Continue the attack for `seconds`, while the visitor reads pages."""
        time.sleep(max(0.0, seconds - (time.monotonic() - self.began)))

    def row(self) -> dict[str, str]:
        """Return the attack as a row of the table."""
        alone, attacked = self.seen[ALONE], self.seen[ATTACKED]
        answers = ", ".join(f"{count:,} × {what}" for what, count in self.answers.most_common(4))
        failed = sum(len(each.failed) for each in attacked.values())
        return {
            "attack": self.name,
            "tries": f"{self.tries:,}",
            "answers": answers or "–",
            "known page, ms p50/p99": f"{alone['known']} → {attacked['known']}",
            "fresh page": f"{alone['fresh']} → {attacked['fresh']}",
            "visits failed": f"{failed} of {sum(len(each.ms) for each in attacked.values())}",
        }

    def complaints(self, *, may_refuse: bool) -> list[str]:
        """List the exceeded limits of the visitor's response times."""
        results = []
        for kind, limits in LIMITS.items():
            alone, attacked = self.seen[ALONE][kind], self.seen[ATTACKED][kind]
            results += [f"{kind}: {failure}" for failure in attacked.failed[:3]]
            if attacked.refused and not (may_refuse and kind == "fresh"):
                results.append(f"{kind}: refused {len(attacked.refused)} times, {attacked.refused[0]}")
            for percent, times, least in (
                (50, limits.p50_times, limits.p50_ms),
                (99, limits.p99_times, limits.p99_ms),
            ):
                limit, met = max(times * alone.percentile(percent), least), attacked.percentile(percent)
                if met > limit:
                    results.append(f"{kind}: p{percent} {met:,.0f} ms > {limit:,.0f} ms")
        return results


@contextmanager
def measure_visitor(product: Product, attack: Attack, *, paths: Sequence[str]) -> Iterator[None]:
    """Let a visitor of the other domain read `paths`, first alone and then during the block; see
    `Attack.seen`."""
    [source] = product.addresses(1)
    command = [sys.executable, "-m", "tests.hostile.visitor", str(product.port), VISITED, source, *paths]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as visitor:
        try:
            assert visitor.stdout is not None
            assert visitor.stdout.readline() == "ready\n"
            _tell(visitor, ALONE)
            time.sleep(ALONE_SECONDS)
            _tell(visitor, ATTACKED)
            attack.began = time.monotonic()
            yield
            attack.keep_running()
        finally:
            output, _ = visitor.communicate(timeout=_ENDING)
            attack.seen = _figures(json.loads(output))


def _tell(visitor: "subprocess.Popen[str]", phase: str) -> None:
    assert visitor.stdin is not None
    visitor.stdin.write(f"{phase}\n")
    visitor.stdin.flush()


def _figures(words: dict[str, dict[str, dict[str, list[Any]]]]) -> dict[str, dict[str, Figures]]:
    return {
        phase: {kind: Figures(**figures) for kind, figures in kinds.items()} for phase, kinds in words.items()
    }
