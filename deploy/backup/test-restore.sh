#!/bin/sh
# Restores the newest copy and all later changes into a temporary folder, starts a PostgreSQL on it that
# nobody else can reach, reads every row, checks the balances, and reports the test to the running
# database. Needs the server's programs of its version, and room for one more database in TMPDIR.
# RESTORE=pgbackrest-restore.sh tests the copies of pgBackRest.
set -eu
work=$(mktemp -d "${TMPDIR:-/tmp}/restore.XXXXXX")
stop() {
  pg_ctl stop --silent --mode=immediate --pgdata="$work/data" 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

sh "$(dirname "$0")/${RESTORE:-restore.sh}" "$work/data"
[ -e "$work/data/postgresql.conf" ] || : > "$work/data/postgresql.conf"
echo 'local all all trust' > "$work/hba"
pg_ctl start --silent --wait --timeout=86400 --pgdata="$work/data" --log="$work/log" --options="\
 -c listen_addresses= -c unix_socket_directories=$work -c port=5432 -c hba_file=$work/hba\
 -c hot_standby=off -c archive_mode=off" || { tail -n 20 "$work/log" >&2; exit 1; }

restored() { "$@" --host="$work" --port=5432; }
# Without hot standby it accepts connections when all changes are replayed.
until restored pg_isready --quiet; do
  pg_ctl status --pgdata="$work/data" > /dev/null || { tail -n 20 "$work/log" >&2; exit 1; }
  sleep 1
done
restored pg_dump --file=/dev/null
wrong=$(restored psql --no-psqlrc --tuples-only --no-align --command "
  select count(*) from wallet w where balance <>
    (select coalesce(sum(remaining), 0) from credit_lot l where l.member_id = w.member_id)")
[ "$wrong" = 0 ] || { echo "$wrong balances of the restored database are wrong." >&2; exit 1; }

psql --no-psqlrc --quiet --command "insert into backup_run (kind) values ('restore_test')"
echo "The newest copy can be restored."
