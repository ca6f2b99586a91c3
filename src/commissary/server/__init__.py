"""The front of the web server: an event loop that handles every connection, and a few threads for computing.

The loop, and not a thread, waits for slow clients, such as for a body that does not arrive or a reply that is
not read. See docs/decisions/web-server.md.
"""
