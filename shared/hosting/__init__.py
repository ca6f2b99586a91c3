"""Whether the hosts of domains lead here: their records in the DNS, and the certificates they answer with."""
