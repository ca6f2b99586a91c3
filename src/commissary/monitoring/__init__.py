"""Monitoring: probes, metrics, the access log, and error reports.

See docs/decisions/0075-probes.md to 0078-request-ids-and-logs.md.
"""
