"""The program behind `npm start`. It runs an embedded PostgreSQL and Valkey, Commissary, and the demo."""
