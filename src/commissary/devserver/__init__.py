"""The program behind `npm start`: embedded PostgreSQL and Valkey, the product's processes, and the demo
domains.
"""
