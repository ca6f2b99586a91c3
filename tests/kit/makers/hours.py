"""Factory for opening hours."""


def opening(day: str, opens: str, closes: str, note: str = "") -> dict[str, str]:
    """Build opening hours of one weekday."""
    return {"day": day, "opens": opens, "closes": closes, **({"note": note} if note else {})}


WEEK = [
    *(opening(day, "11:00", "14:00") for day in ("monday", "tuesday", "wednesday", "friday")),
    *(opening(day, "17:30", "23:00") for day in ("monday", "tuesday", "wednesday")),
    opening("saturday", "11:00", "02:00"),
    opening("sunday", "22:00", "04:00"),
]
"""A week with breaks, a closed day, and nights that end past midnight."""
