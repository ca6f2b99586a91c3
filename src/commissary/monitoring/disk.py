"""Free space on the disk of the home, which an embedded database and files may fill."""

import shutil
from pathlib import Path

from prometheus_client.metrics_core import GaugeMetricFamily, Metric


def disk_families(home: Path) -> list[Metric]:
    usage = shutil.disk_usage(home)
    return [
        GaugeMetricFamily("commissary_disk_bytes", "Size of the disk of COMMISSARY_HOME.", usage.total),
        GaugeMetricFamily(
            "commissary_disk_free_bytes", "Free space of the disk of COMMISSARY_HOME.", usage.free
        ),
    ]
