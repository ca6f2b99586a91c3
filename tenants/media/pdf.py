"""What a PDF says of whoever made it becomes blanks, so that everything else stays where its index says.

Only what stands there plainly: inside compressed parts, and in files that are encrypted, it stays.
"""

import mmap
import re
from typing import IO

MOST = 20
_INFO = re.compile(rb"/Info\s+(\d{1,9})\s+(\d{1,5})\s+R")
_TEXT = rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)"
_FACTS = re.compile(
    rb"/(?:Author|Creator|Producer|Keywords|Subject|CreationDate|ModDate|Company|Manager)\s*"
    rb"(" + _TEXT + rb"|<[0-9A-Fa-f\s]*>)",
    re.DOTALL,
)
_XMP = re.compile(rb"<x:xmpmeta[^>]*>(.*?)</x:xmpmeta>", re.DOTALL)


def forget_people(file: IO[bytes]) -> None:
    """Blank author, programs, moments and key words of the document, and its XMP."""
    with mmap.mmap(file.fileno(), 0) as data:
        if data.find(b"/Encrypt") >= 0:
            return  # its texts are ciphers, and blanks among them would be garbage
        for number, generation in {match.groups() for match in list(_INFO.finditer(data))[:MOST]}:
            _blank_facts(data, number, generation)
        for match in list(_XMP.finditer(data))[: 10 * MOST]:
            _blank(data, *match.span(1))


def _blank_facts(data: mmap.mmap, number: bytes, generation: bytes) -> None:
    head = re.compile(rb"(?<!\d)" + number + rb"\s+" + generation + rb"\s+obj")
    for match in list(head.finditer(data))[:MOST]:
        end = data.find(b"endobj", match.end())
        for fact in _FACTS.finditer(data, match.end(), end if end >= 0 else len(data)):
            # The brackets stay: they hold blanks now.
            _blank(data, fact.start(1) + 1, fact.end(1) - 1)


def _blank(data: mmap.mmap, start: int, end: int) -> None:
    data[start:end] = b" " * (end - start)
