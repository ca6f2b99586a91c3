"""The audit log of a domain: what was done, by whom, when and from where."""
