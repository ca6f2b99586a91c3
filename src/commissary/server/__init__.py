"""The front of the web server: an event loop that handles every connection, and a few threads for computing.

The loop, and not a thread, waits for slow clients, which send their body or read their response slowly. See
docs/decisions/web-server.md.
"""
