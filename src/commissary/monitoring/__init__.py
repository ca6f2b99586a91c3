"""Monitoring: probes, metrics, the access log and error reports. See docs/decisions/monitoring.md."""
