"""The web server's front: an event loop that holds every connection, and a few threads that compute.

What waits for a stranger (a body that does not arrive, an answer that is not read) waits in the loop and
costs no thread. docs/decisions/0039-web-front.md
"""
