#!/bin/sh
# Run once by the postgres image: a role for the API that may do less than the owner, which migrates.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/api-password)" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role klaster_api login password :'password';
SQL
