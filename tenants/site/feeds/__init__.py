"""RSS, calendars, site map and robots.txt."""
