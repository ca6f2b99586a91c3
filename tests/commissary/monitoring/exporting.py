"""A process that counts 5 pages and exports the metrics: `exporting.py HOME`."""

import asyncio
import sys
from pathlib import Path

from prometheus_client import CollectorRegistry, Gauge

from commissary.monitoring.aggregation import Exchange

if __name__ == "__main__":
    registry = CollectorRegistry()
    Gauge("commissary_pages", "Pages.", ("kind",), registry=registry).labels("page").set(5)
    exchange = Exchange(Path(sys.argv[1]), "web", registry)
    sys.stdout.write(f"{exchange.process}\n")
    sys.stdout.flush()
    asyncio.run(exchange.serve())
