"""The program behind `npm start`: embedded PostgreSQL and Valkey, the product, and the demo."""
