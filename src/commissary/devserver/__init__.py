"""What `npm start` runs: embedded PostgreSQL and Valkey, the product's processes, and the demo domains."""
