"""The spam score of a submission. Spam is marked, never rejected: a bot learns nothing."""

import re
from collections.abc import Collection
from dataclasses import dataclass

SPAM_FROM = 50
FASTEST_MS = 2_000
_LINK = re.compile(r"https?://|www\.|\[url", re.IGNORECASE)
_PIECE = 8_192
_MARKUP = re.compile(r"<a\s|</?[a-z]+>|\[/?(url|link|b)\b", re.IGNORECASE)


@dataclass(frozen=True)
class SpamScore:
    """A score from 0 to 100, with its reasons."""

    score: int
    reasons: tuple[str, ...]

    @property
    def is_spam(self) -> bool:
        return self.score >= SPAM_FROM


def spam_score(text: str, *, trap: str, elapsed: int | None, words: Collection[str] = ()) -> SpamScore:
    """The score of `text`, sent `elapsed` ms after the form was shown, with `trap` in the hidden field.

    `words` are in lower case.
    """
    rules = [
        (100, "hidden field filled in", bool(trap)),
        (60, "sent faster than a person types", elapsed is not None and elapsed < FASTEST_MS),
        (20, "no time measured", elapsed is None),
        (min(60, 15 * len(_LINK.findall(text))), "links", bool(_LINK.search(text))),
        (40, "markup", bool(_MARKUP.search(text))),
        (30, "capitals only", len(text) > 40 and text.isupper()),
        (60, "listed words", _holds_any(text.lower(), words)),
    ]
    counted = [(points, reason) for points, reason, holds in rules if holds]
    return SpamScore(min(100, sum(points for points, _ in counted)), tuple(reason for _, reason in counted))


def _holds_any(text: str, words: Collection[str]) -> bool:
    """Whether the text contains one of the words.

    In pieces: for long texts Python uses an algorithm that may cost three times as much per character.
    """
    overlap = max(map(len, words), default=1) - 1
    pieces = (text[start : start + _PIECE + overlap] for start in range(0, len(text), _PIECE))
    return any(word in piece for piece in pieces for word in words)
