"""Hours of a week."""


def opening(day: str, opens: str, closes: str, note: str = "") -> dict[str, str]:
    """Open on that weekday from one time to another."""
    return {"day": day, "opens": opens, "closes": closes, **({"note": note} if note else {})}


WEEK = [
    *(opening(day, "11:00", "14:00") for day in ("monday", "tuesday", "wednesday", "friday")),
    *(opening(day, "17:30", "23:00") for day in ("monday", "tuesday", "wednesday")),
    opening("saturday", "11:00", "02:00"),
    opening("sunday", "22:00", "04:00"),
]
"""One with breaks, a day off, and nights past midnight."""
