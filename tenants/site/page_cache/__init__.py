"""Cache whole public pages in the memory of a web process, and serve them without Django."""
