"""Several database nodes with Citus, for installations with `CITUS=1`. See docs/scale.md.

No other package imports this one. `settings.DATABASE_NODES` is set to `CitusNodes`, and Django loads the app.
"""
