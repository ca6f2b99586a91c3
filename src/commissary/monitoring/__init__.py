"""How the product is watched: probes, metrics, the access log, and reports of errors.

See docs/decisions/0075-probes.md to 0078-request-ids-and-logs.md.
"""
