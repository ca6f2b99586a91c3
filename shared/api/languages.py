"""The language of responses to users of the panel, and the translation of stored English sentences.

See docs/decisions/languages.md.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.utils.translation.trans_real import DjangoTranslation

ENGLISH = "en"
_SIGNING_IN = "/api/auth/"
_PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")
# The longest sentence to translate, in characters. Longer texts are not messages of Commissary.
_LONGEST = 1_000


class LanguageMiddleware:
    """Middleware that sets the language from `Accept-Language` for users who are signed in or are signing in.

    Visitors always get English, because the text on a site comes from its authors, and public responses must
    be the same for all visitors, so that caches can store them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not _is_of_the_panel(request):
            return self.get_response(request)
        with translation.override(translation.get_language_from_request(request)):
            response = self.get_response(request)
        patch_vary_headers(response, ["Accept-Language"])
        return response


def retranslate(sentence: str) -> str:
    """Return the translation of a stored English sentence to the current language.

    An unknown sentence is returned unchanged. When a background job fails, the reader's language is unknown,
    so the job stores the English sentence with its values. This function finds the original message and
    translates it with the same values.
    """
    language = translation.get_language() or ENGLISH
    if language == ENGLISH or not sentence or len(sentence) > _LONGEST:
        return sentence
    translation_of_whole = gettext(sentence)
    if translation_of_whole != sentence:
        return translation_of_whole
    for pattern, message in _patterns(translation.to_locale(language)):
        match = pattern.fullmatch(sentence)
        if match:
            return gettext(message) % {name: retranslate(value) for name, value in match.groupdict().items()}
    return sentence


@cache
def _patterns(locale: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return a pattern for each message with placeholders, sorted by descending length of fixed text."""
    messages = [each for each in _messages(locale) if _PLACEHOLDER.search(each)]
    messages.sort(key=lambda each: len(_PLACEHOLDER.sub("", each)), reverse=True)
    return tuple((_pattern(each), each) for each in messages)


def _messages(locale: str) -> list[str]:
    catalogue: Mapping[object, object] = DjangoTranslation(locale)._catalog  # type: ignore[attr-defined]  # missing in the stubs  # noqa: SLF001  # gettext has no public list of messages
    messages = catalogue.keys()
    return [each for each in messages if isinstance(each, str)]


def _pattern(message: str) -> re.Pattern[str]:
    """Return a pattern that matches the message with any values.

    A placeholder that occurs twice must have the same value both times.
    """
    seen: set[str] = set()
    parts, end = [], 0
    for match in _PLACEHOLDER.finditer(message):
        parts.append(re.escape(message[end : match.start()].replace("%%", "%")))
        name = match[1]
        parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>.+?)")
        seen.add(name)
        end = match.end()
    parts.append(re.escape(message[end:].replace("%%", "%")))
    return re.compile("".join(parts), re.DOTALL)


def _is_of_the_panel(request: HttpRequest) -> bool:
    return "HTTP_AUTHORIZATION" in request.META or request.path.startswith(_SIGNING_IN)
