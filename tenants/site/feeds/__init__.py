"""RSS, calendars, sitemap and robots.txt."""
