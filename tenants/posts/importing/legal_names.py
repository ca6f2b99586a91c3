"""Derive the trade name from the legal name in a registry."""

import re

from tenants.posts.importing.places import readable

_DBA = re.compile(
    r".*\b(?:d\.?/?b\.?/?a|doing business as|trading as|t/a)\b[.:]?\s+(?P<name>\S.*)", re.IGNORECASE
)
_FORM = re.compile(
    r"[\s,]+(?:co\.?,? ?ltd|(?:gmbh|ug|ag)? ?& ?co\.? ?kg|ug ?\(haftungsbeschränkt\)|oyj?|e\.? ?v"
    r"|l\.?l\.?c|l\.?l\.?p|inc|incorporated|corp|ltd|limited|pty|gmbh|ug|ohg|gbr|e\.?k"
    r"|s\.?a\.?r\.?l|s\.?a\.?s|s\.?r\.?l|s\.?l\.?u?|s\.?p\.?a|b\.?v|v\.?o\.?f|ltda|lda|unipessoal"
    r"|sp\. ?z ?o\.? ?o|aps|a/s)\.?$",
    re.IGNORECASE,
)
_LONGEST_FORM = 40
_MOST_FORMS = 3
"""Maximum number of legal forms at the end of a name, such as the two of “Pty Ltd”."""


def trading_name(legal: str) -> str:
    """Return the trade name in a legal name.

    “Datam SF LLC dba Anzu To You” becomes “Anzu To You”, and “Mike's BBQ, Inc.” becomes “Mike's BBQ”.
    """
    stated = _DBA.fullmatch(legal)
    name = readable(stated["name"]) if stated else legal
    bare = name
    for _number in range(_MOST_FORMS):
        # Search only the end, because a long run of commas would take minutes.
        if match := _FORM.search(bare, max(0, len(bare) - _LONGEST_FORM)):
            bare = bare[: match.start()]
    bare = bare.strip(" ,")
    return bare if any(each.isalnum() for each in bare) else name
