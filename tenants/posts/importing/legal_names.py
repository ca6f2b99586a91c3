"""Derive the trade name from the legal name in a registry."""

import re

from tenants.posts.importing.places import readable

_DBA = re.compile(
    r".*\b(?:d\.?/?b\.?/?a|doing business as|trading as|t/a)\b[.:]?\s+(?P<name>\S.*)", re.IGNORECASE
)
_FORM = re.compile(
    r"[\s,]+(?:l\.?l\.?c|l\.?l\.?p|inc|incorporated|corp|ltd|limited|pty|gmbh|ug|ohg|gbr|e\.?k"
    r"|s\.?a\.?r\.?l|s\.?a\.?s|s\.?r\.?l|s\.?l\.?u?|s\.?p\.?a|b\.?v|v\.?o\.?f|ltda|lda|unipessoal"
    r"|sp\. ?z ?o\.? ?o|aps|a/s)\.?$",
    re.IGNORECASE,
)


def trading_name(legal: str) -> str:
    """Return the trade name in a legal name.

    “Datam SF LLC dba Anzu To You” becomes “Anzu To You”, and “Mike's BBQ, Inc.” becomes “Mike's BBQ”.
    """
    match = _DBA.fullmatch(legal)
    name = readable(match["name"]) if match else legal
    bare = _FORM.sub("", name).strip(" ,")
    return bare if any(each.isalnum() for each in bare) else name
