#!/bin/sh
# Runs once, when the database is created, and may be repeated: the roles as which the nodes connect.
set -eu
SECRETS=${SECRETS:-/run/secrets}
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'END'
select 'create role vonk_every_site nologin'
where not exists (select from pg_roles where rolname = 'vonk_every_site') \gexec
END
for role in web worker; do
  psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
    --set role="vonk_$role" --set password="$(cat "$SECRETS/database_password_$role")" <<'END'
select format('create role %I', :'role')
where not exists (select from pg_roles where rolname = :'role') \gexec
alter role :"role" login noinherit password :'password';
grant vonk_every_site to :"role";
END
done
