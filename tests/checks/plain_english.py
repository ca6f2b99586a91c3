"""Check that texts are plain English: `python tests/checks/plain_english.py [--lines AREA]`.

Counts constructions that other projects hardly use (healthchecks, pretalx, Wagtail: 3 to 9 in 10,000 words).
Fails if an area has more than its limit, if the interface contains a word of `WORDS`, or if a commit subject
since 1.0.0 is not `area: Verb …` with at most 72 characters. `--lines` also lists the lines of an area.
"""

import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PATTERNS = re.compile(
    r"""\b(?:whoever|whatever|nobody|somebody|whose)\b
    |\bwhat[ ](?:is|was|are|were|has|had|a|an|the|it|they|one|nobody|somebody|can|does|did|must|may)\b
    |\b(?:stands?|lies?|stood|lay)\b
    |\b(?:is|are|was|were|be|been)[ ](?:said|told|asked|heard|given|taken|kept|found|looked|seen)\b
    |\b(?:anew|beside|lately|meanwhile|in[ ]vain|afresh)\b
    |\b(?:of|at|by|in|from|to)[ ]which\b""",
    re.IGNORECASE | re.VERBOSE,
)

AREAS = {
    "messages": (5, r"^frontend/(panel|auth)/messages/en|^frontend/blocks/[A-Z]\w*\.tsx$"),
    "emails": (10, r"/templates/mail/.*\.(txt|html)$"),
    "changelog": (10, r"^CHANGELOG\.md$"),
    "decisions": (10, r"^docs/decisions/.*\.md$"),
    "docs": (10, r"^docs/.*\.md$|^(README|CONTRIBUTING|SECURITY)\.md$"),
    "tests": (10, r"^tests/.*\.(py|ts|mjs)$"),
    "code": (10, r"^(src|shared|tenants|frontend|deploy)/.*\.(py|ts|tsx|mjs|sh|css)$"),
}
"""The limit of each area in hits per 10,000 words, and its files. A file is in the first area that fits."""

WORDS = re.compile(
    r"\be-mail|\bselect none\b|\bhand(?:ed)? in\b|\btake (?:it )?off the site\b|\bput back\b|\bin vain\b"
    r"|\bother days\b|\bcolour|\bcentre\b|\bcancelled\b",
    re.IGNORECASE,
)
"""Discouraged words of the interface, see docs/glossary.md."""

_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
_SENTENCE = re.compile(r"""["'`][^"'`]*( [^"'`]*){3,}["'`]""")
_CONDITION = re.compile(r"\{% (?:el)?if [^%]*%\}")
_EXCEPTIONS = r"(?:Bring|Embed|Feed|Need|Seed|Speed)\b"
_VERB = rf"{_EXCEPTIONS}|(?!(?:A|An|The|What|Who|No|Of|In)\b)[A-Z][\w’'-]*\b(?<!ing)(?<!ed)"
_SUBJECT = re.compile(rf"[\w./, -]+: (?:{_VERB})")


def git(*args: str) -> str:
    return subprocess.run(
        ["git", *args], cwd=ROOT, check=True, capture_output=True, text=True, timeout=60
    ).stdout


def find_area(path: str) -> str | None:
    if "/migrations/" in path or path.startswith("frontend/generated/"):
        return None
    return next((name for name, (_, pattern) in AREAS.items() if re.search(pattern, path)), None)


def iterate_prose(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers and texts of lines with prose: documents, comments, docstrings, sentences."""
    lines = list(enumerate(text.splitlines(), 1))
    if path.endswith((".md", ".txt", ".html")):
        yield from ((number, _CONDITION.sub("", line)) for number, line in lines)
    elif path.endswith(".py"):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            is_sentence = token.type == tokenize.STRING and token.string.count(" ") > 2
            if token.type == tokenize.COMMENT or is_sentence:
                yield from enumerate(token.string.splitlines(), token.start[0])
    else:
        is_prose = re.compile(rf"\s*(//|/?\*|#)|.*?{_SENTENCE.pattern}").match
        yield from ((number, line) for number, line in lines if is_prose(line))


def find_subject_faults() -> list[str]:
    """Return the commit subjects since 1.0.0 that do not have the form of a subject."""
    changes = git("log", "--format=%H", "-S", 'version = "1.0.0"', "--", "pyproject.toml").split()
    subjects = (
        git("log", "--no-merges", "--format=%s", f"{changes[-1]}..HEAD").splitlines() if changes else []
    )
    return [each for each in subjects if len(each) > 72 or not _SUBJECT.match(each)]


def main() -> int:
    listed = sys.argv[2] if sys.argv[1:2] == ["--lines"] else None
    words, hits = dict.fromkeys(AREAS, 0), dict.fromkeys(AREAS, 0)
    faults: list[str] = []
    for path in git("ls-files").splitlines():
        area = find_area(path)
        if area is None or not (ROOT / path).is_file():
            continue
        for number, line in iterate_prose(path, (ROOT / path).read_text("utf-8")):
            words[area] += len(_WORD.findall(line))
            found = len(PATTERNS.findall(line))
            hits[area] += found
            if found and area == listed:
                sys.stdout.write(f"{path}:{number}: {line.strip()}\n")
            if area in {"messages", "emails"} and WORDS.search(line):
                faults.append(f"{path}:{number}: {line.strip()}")
    for area, (limit, _) in AREAS.items():
        rate = 10_000 * hits[area] / max(words[area], 1)
        sys.stdout.write(f"{area:10} {rate:6.1f} hits in 10,000 words, limit {limit}\n")
        if rate > limit:
            faults.append(f"{area}: {rate:.1f} hits in 10,000 words. Lines: {sys.argv[0]} --lines {area}")
    faults += [f"commit subject: {subject}" for subject in find_subject_faults()]
    sys.stdout.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
