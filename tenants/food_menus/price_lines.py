"""Find the prices of a dish in a line of text. A line with two possible readings is marked as unclear."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from tenants.food_menus.prices import (
    DASH,
    HARD_SPACE,
    FoundAmount,
    find_amounts,
    join_groups,
    plain_text,
)
from tenants.food_menus.sizes import FROM, PRICE_WORDS, SIZE, is_counted, is_size, is_timed
from tenants.food_menus.wire import Price

LONGEST_LINE: Final = 700
LEADERS: Final = " \t.…·-–—―:,;|\u00a0\u3000"
BULLET: Final = re.compile(r"(?:[•‣◦·▪●○■□►▶➤✦✓*–—-]|\uf0b7)\s+")
_IN_PARENTHESES = r"\([^()]{1,40}\)"
_KNOWN_SIZE = rf"(?:{SIZE}|\({SIZE}\))"
_LINK = re.compile(
    rf"(?P<after>{_KNOWN_SIZE})? ?(?P<separator>[/|;,·•]?) ?"
    rf"(?P<before>{_KNOWN_SIZE}|{_IN_PARENTHESES}|[^\W\d_]{{1,12}}\.?)? ?:?"
)
_BRACKETS: Final = "()[]（）"
_GAP = re.compile(r"\t|\s\s")
_RANGE = re.compile(rf"(?P<space>\s*){DASH}\s*")
_SIZE_BEFORE = re.compile(rf"(?:^|(?<=[\s.…·,;|:–—-]))(?P<size>{SIZE}|{_IN_PARENTHESES})\s*:?\s*$")
_WORD_BEFORE = re.compile(r"(?<=[\s.…·,;|–—-])(?P<size>[^\W\d_]{1,12}\.?)\s*:?\s*$")
_SIZE_AFTER = re.compile(rf"\s*(?P<size>{_KNOWN_SIZE})(?=\s|$)")
_NOTE = re.compile(
    rf"\s*(?:{_IN_PARENTHESES}|[A-Z]{{1,3}}\+?|[*†‡§]+|[\u2600-\u27bf\ufe0f\U0001f300-\U0001faff]+|[,/])"
)
_NUMBER_TO = re.compile(rf"[0-9]\s*(?:{DASH}|\b(?:to|a|à|bis|til|till|tot|do|до|and|or|o|ou|oder)\b)\s*$")
_NUMBER_BEFORE = re.compile(r"(?:^|[^0-9.,'])[0-9]{1,3} $")
_OTHER_DISH = re.compile(r"[0-9](?:\s?[|;·•]|\s/\s|\t|\s\s)")
_DECIMALS = re.compile(r"[0-9][.,'][0-9]+(?!\s?(?:%|[^\W\d_]|[\"″]))")
_MALFORMED = re.compile(
    r"[0-9][.,'][0-9]|^\W*[.,][0-9]|[0-9].?[-=]$|[€-⃀$£¥¢][0-9]|[0-9][€-⃀$£¥¢]|[0-9][kK]$"
)
_YEARS: Final = range(1900, 2100)
_SMALL: Final = 20

Kind = Literal["dish", "price_first", "price", "text", "unclear", "joined"]


@dataclass
class PriceLine:
    """A line of a menu, and the parts found in it."""

    number: int
    text: str
    """The line without its bullet."""
    original: str
    has_bullet: bool = False
    kind: Kind = "text"
    name: str = ""
    prices: list[Price] = field(default_factory=list)
    note: str = ""
    """Codes after the price, such as "GF"."""


@dataclass(frozen=True, slots=True)
class Style:
    """The notation of prices in the whole text."""

    has_spaces: bool = False
    """Whether a space separates thousands."""
    has_thousands: bool = False
    """Whether prices have four digits, so that 1990 may be a price."""


def read_style(texts: Sequence[str], currency: str) -> Style:
    """Return the notation of the prices in these lines."""
    plain = [plain_text(text) for text in texts if len(text) <= LONGEST_LINE]
    split = [
        match
        for each in plain
        if (match := re.search(r"^(.*\D)([0-9]{1,3}) ([0-9]{3})(?: ?\D{1,4})?$", each))
    ]
    signed = [each for each in split if any(amount.has_sign for amount in find_amounts(each[0], currency))]
    # "Menu 1 490 Ft" and "Menu 2 490 Ft" are numbered menus. Three different names with a number are not.
    names = {match[1].strip(LEADERS).casefold() for match in signed}
    has_spaces = (
        any(HARD_SPACE in join_groups(each.replace(HARD_SPACE, " "), only_clear=True) for each in plain)
        or any(re.search(rf"[0-9]{HARD_SPACE}[0-9]{{3}}", each) for each in plain)
        or any(match[3].startswith("0") for match in signed)
        or (len(signed) >= 3 and len(names) == len(signed))
    )
    numbers = [match[1] for each in plain if (match := re.search(r"\s([0-9]{4,6})$", each))]
    return Style(has_spaces, has_thousands=any(int(each) not in _YEARS for each in numbers))


def read_line(number: int, original: str, currency: str, style: Style) -> PriceLine:
    """Parse one line that is not blank."""
    bullet = BULLET.match(original)
    line = PriceLine(number, original[bullet.end() :] if bullet else original, original, bullet is not None)
    if len(line.text) > LONGEST_LINE:
        line.kind = "unclear" if any(map(str.isdecimal, line.text)) else "text"
        return line
    plain = plain_text(line.text)
    joined = join_groups(plain, only_clear=not style.has_spaces)
    amounts = list(find_amounts(joined, currency))
    reading = _Reading(line, joined, amounts, style)
    if not ((amounts and (reading.read_end() or reading.read_start())) or reading.read_words()):
        line.kind = "unclear" if reading.is_unclear() else "text"
    return line


class _Reading:
    """A parser for the prices at the start or end of a line."""

    def __init__(self, line: PriceLine, plain: str, amounts: list[FoundAmount], style: Style) -> None:
        self.line, self.plain, self.amounts, self.style = line, plain, amounts, style

    def read_end(self) -> bool:
        """Parse a line such as `Name … price / price (size) NOTE`, and return whether it has this form."""
        last = self.amounts[-1]
        size, note_start = self._size_after(last)
        note = self._note(note_start)
        if note is None:
            return False
        first, prices = self._find_linked(len(self.amounts) - 1, size)
        begin = self._first_size(first, prices)
        name = self.line.text[:begin].strip(LEADERS)
        if self.line.kind == "unclear" or (name and self._is_unclear_before(first, self.plain[:begin], name)):
            self.line.kind = "unclear"
        elif name:
            self.line.kind, self.line.name, self.line.prices, self.line.note = "dish", name, prices, note
        elif all(each.is_bare for each in self.amounts):
            self.line.kind = "unclear"
        else:
            self.line.kind, self.line.prices, self.line.note = "price", prices, note
        return True

    def read_start(self) -> bool:
        """Parse a line such as `$9.50 Burrito bowl`, and return whether it has this form."""
        first = self.amounts[0]
        if self.plain[: first.start].strip(LEADERS) or first.is_bare:
            return False
        count = 1
        while count < len(self.amounts) and self._link(self.amounts[count - 1], self.amounts[count]):
            count += 1
        name = self.line.text[self.amounts[count - 1].end :].strip(LEADERS)
        if (
            count < len(self.amounts)
            or not _has_letter(name)
            or self._has_decimals(self.amounts[count - 1].end)
        ):
            return False
        _first, prices = self._find_linked(count - 1, "")
        self.line.kind, self.line.name, self.line.prices = "price_first", name, prices
        return True

    def read_words(self) -> bool:
        """Parse a line such as `Oysters ... market price`, and return whether it has this form."""
        match = PRICE_WORDS.search(self.plain)
        name = self.line.text[: match.start()].strip(LEADERS + _BRACKETS) if match else ""
        if match is None or not _has_letter(name) or any(not each.is_bare for each in self.amounts):
            return False
        words = self.line.text[match.start("words") : match.end("words")]
        self.line.kind, self.line.name, self.line.prices = "dish", name, [{"size": "", "amount": words}]
        return True

    def is_unclear(self) -> bool:
        """Return whether a line without recognized prices may still contain a price."""
        tokens = self.plain.split()
        ends = [each.strip(_BRACKETS) for each in (tokens[0], tokens[-1])] if tokens else []
        return any(each.has_sign for each in self.amounts) or any(
            _MALFORMED.search(each) and not re.search(r"%$|[0-9][^\W\d_]+$", each) for each in ends
        )

    def _find_linked(self, last: int, size: str) -> tuple[int, list[Price]]:
        """Return the index of the first amount linked to amount `last`, and the prices of the linked
        amounts."""
        prices = [self._price(self.amounts[last], size)]
        index = last
        while index:
            before, after = self.amounts[index - 1], self.amounts[index]
            if self._is_range(before, after):
                low, high = (self.line.text[each.start : each.end] for each in (before, after))
                if len(prices) > 1 or (index > 1 and self._is_range(self.amounts[index - 2], before)):
                    self.line.kind = "unclear"
                prices[0]["amount"] = f"{low}–{high}"
                index -= 1
                continue
            link = self._link(before, after)
            if link is None:
                break
            prices[0]["size"] = prices[0]["size"] or link["before"]
            prices.insert(0, self._price(before, link["after"]))
            index -= 1
        return index, prices

    def _link(self, before: FoundAmount, after: FoundAmount) -> dict[str, str] | None:
        """Return the sizes between two amounts, or None if the amounts do not belong together."""
        gap = self.plain[before.end : after.start]
        match = _LINK.fullmatch(" ".join(gap.split()))
        if match is None:
            return None
        sizes = {name: (match[name] or "").strip(_BRACKETS) for name in ("before", "after")}
        if match["separator"]:
            return sizes if match["separator"] != "," or match["before"] else None
        if not gap.strip():
            return sizes if _GAP.search(gap) else None
        # "small 9 large 12", or "9 small 12 large" if a size follows the last amount as well.
        size = sizes["after"] or sizes["before"]
        if (match["before"] and match["after"]) or not is_size(size):
            return None
        has_size_after = bool(self._size_after(self.amounts[-1])[0])
        return {"before": "" if has_size_after else size, "after": size if has_size_after else ""}

    def _is_range(self, before: FoundAmount, after: FoundAmount) -> bool:
        """Return whether two amounts are a range, such as "12–18 €" or "$12 - $18".

        "11-15" may be hours, and "Menu 2 - 18 €" a numbered menu.
        """
        match = _RANGE.fullmatch(self.plain[before.end : after.start])
        return match is not None and (before.has_sign or (after.has_sign and not match["space"]))

    def _first_size(self, first: int, prices: list[Price]) -> int:
        """Set the first price's size if the other prices have sizes, and return the index where the name
        ends."""
        start = self.amounts[first].start
        before = self.plain[:start]
        words = before.split()
        others = [each["size"] for each in prices[1:]]
        if others and all(others) and not prices[0]["size"]:
            match = _SIZE_BEFORE.search(before) or _WORD_BEFORE.search(before)
            if match:
                prices[0]["size"] = self.line.text[match.start("size") : match.end("size")].strip(_BRACKETS)
                return match.start("size")
            if not all(map(is_size, others)):
                # "Tea 3 | Coffee 4" are two dishes.
                self.line.kind = "unclear"
        elif len(words) > 1 and words[-1].casefold() in FROM and self.amounts[first].has_sign:
            prices[0]["size"] = words[-1]
            return len(before.rstrip()) - len(words[-1])
        return start

    def _is_unclear_before(self, first: int, before: str, name: str) -> bool:
        """Return whether the text before the prices gives their first number another meaning."""
        amount = self.amounts[first]
        digits = re.match(r"[0-9]+", self.plain[amount.start :])
        number = digits[0] if digits else ""
        follows_space = (
            before.endswith(" ") and not before.endswith("  ") and before.rstrip()[-1:] not in LEADERS
        )
        is_short = follows_space and amount.is_bare and number.isdigit()
        return (
            not _has_letter(name)
            or any(not each.is_bare for each in self.amounts[:first])
            or (not amount.has_sign and _NUMBER_TO.search(before) is not None)
            or (
                _NUMBER_BEFORE.search(before) is not None
                and (len(number) == 3 or (is_short and len(number) > 3))
            )
            or _DECIMALS.search(before) is not None
            or _OTHER_DISH.search(plain_text(name).lstrip("0123456789")) is not None
            or (is_short and int(number) in _YEARS and not self.style.has_thousands)
            or (is_short and int(number) <= _SMALL and is_counted(name))
            or (follows_space and not amount.has_sign and is_timed(name))
        )

    def _has_decimals(self, start: int) -> bool:
        return _DECIMALS.search(self.plain[start:]) is not None

    def _size_after(self, amount: FoundAmount) -> tuple[str, int]:
        match = _SIZE_AFTER.match(self.plain, amount.end)
        if match is None:
            return "", amount.end
        return self.line.text[match.start("size") : match.end("size")].strip(_BRACKETS), match.end()

    def _note(self, start: int) -> str | None:
        """Return the codes after the prices, or None if the prices are followed by other text."""
        position = start
        while position < len(self.plain) and (match := _NOTE.match(self.plain, position)):
            position = match.end()
        return self.line.text[start:].strip() if not self.plain[position:].strip(LEADERS) else None

    def _price(self, amount: FoundAmount, size: str) -> Price:
        return {"size": size, "amount": amount.number or self.line.text[amount.start : amount.end].strip()}


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))
