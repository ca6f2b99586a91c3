"""What visitors send with the forms of a domain's pages."""
