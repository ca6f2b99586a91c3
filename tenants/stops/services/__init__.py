"""Changes to places and stops: each is one transaction, one at a time in a domain, and shows at once."""
