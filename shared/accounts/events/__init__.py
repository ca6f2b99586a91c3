"""Reading the audit record: what was done on a domain, by whom, when and from where."""
