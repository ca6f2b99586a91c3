#!/bin/sh
# Creates the product's account, which is not a superuser. The image of PostgreSQL runs this once, in an empty database.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$OWNER_PASSWORD" <<'SQL'
CREATE ROLE commissary LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE commissary OWNER commissary;
\connect commissary
-- With it, SQL smuggled into a query could take another domain's rights; only a superuser can withhold it.
REVOKE EXECUTE ON FUNCTION pg_catalog.set_config FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pg_catalog.set_config TO commissary;
SQL
