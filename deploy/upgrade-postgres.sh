#!/bin/sh
# upgrade-postgres.sh prepare | wait | switch: moves the database to a newer PostgreSQL by logical
# replication, while the nodes run (docs/postgresql.md). OLD and NEW are URLs of superusers: OLD of the
# database in use, NEW of an empty database of the newer server.
set -eu
old=${OLD:?'OLD is the URL of a superuser at the database in use'}
new=${NEW:?'NEW is the URL of a superuser at the empty database of the newer server'}
name=vonk_upgrade
ask() {
  url=$1
  shift
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$url" "$@"
}
fail() { echo "$1" >&2; exit 1; }
until_says() { # <seconds> <url> <query>: waits until the query says t
  for _ in $(seq "$(($1 * 5))"); do
    [ "$(ask "$2" --command "$3")" = t ] && return 0
    sleep 0.2
  done
  return 1
}

case ${1:-} in
  prepare)
    [ "$(ask "$old" --command 'show wal_level')" = logical ] ||
      fail "The server in use needs wal_level = logical: alter system set wal_level = 'logical', then restart it."
    [ "$(ask "$new" --command "select count(*) from pg_class where relnamespace = 'public'::regnamespace")" = 0 ] ||
      fail 'The database of the newer server is not empty.'
    # Changes of a row without a key name the whole row.
    ask "$old" --command "do \$\$ declare t record; begin
      for t in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relreplident = 'd' and n.nspname in ('public', 'graphile_worker')
          and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
      loop execute format('alter table %s replica identity full', t.name); end loop; end \$\$"
    # A role that exists already, such as postgres, is no fault.
    roles=$(pg_dumpall --dbname "$old" --roles-only)
    printf '%s\n' "$roles" | psql --no-psqlrc --quiet --output /dev/null "$new" 2>&1 | grep -v 'already exists' >&2 || true
    # A dump of its content leaves out who owns the database.
    database=$(ask "$new" --command 'select current_database()')
    owner=$(ask "$old" --command 'select quote_ident(pg_get_userbyid(datdba)) from pg_database where datname = current_database()')
    ask "$new" --command "alter database \"$database\" owner to $owner"
    schema=$(pg_dump --schema-only --no-publications --no-subscriptions "$old")
    printf '%s\n' "$schema" | ask "$new" --single-transaction --output /dev/null --file -
    ask "$old" --command "create publication $name for all tables"
    # As the owner of the tables the copy would stop at the walls between brands.
    ask "$new" --command "create subscription $name connection '$old' publication $name with (run_as_owner = true)"
    echo 'The copy has begun. Do not upgrade Vonk until the switch.'
    ;;
  wait)
    until_says "${WAIT_SECONDS:-86400}" "$new" "select count(*) > 0 and bool_and(srsubstate = 'r') from pg_subscription_rel" ||
      fail 'The copy has not ended; the log of the newer server says why.'
    echo 'Everything is copied, and changes follow. Stop the nodes, then switch.'
    ;;
  switch)
    until_says 15 "$old" "select not exists (select from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid())" ||
      fail 'Programs are connected to the database in use: stop the nodes first.'
    # Its commit flushes every earlier one, those without synchronous_commit too.
    lsn=$(ask "$old" --command "select pg_logical_emit_message(true, '$name', 'switch')")
    until_says 120 "$old" "select confirmed_flush_lsn >= '$lsn' from pg_replication_slots where slot_name = '$name'" ||
      fail 'The newer server does not follow.'
    sequences=$(ask "$old" --command "select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value)
      from pg_sequences where last_value is not null")
    printf '%s\n' "$sequences" | ask "$new" --single-transaction --output /dev/null --file -
    ask "$new" --command "drop subscription $name"
    ask "$old" --command "drop publication $name"
    ask "$new" --command analyze
    echo 'The newer server has everything. Start the nodes there.'
    ;;
  *) fail 'Usage: OLD=… NEW=… upgrade-postgres.sh prepare | wait | switch' ;;
esac
