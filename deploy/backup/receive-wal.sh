#!/bin/sh
# Copies every change of the database to $BACKUP/wal as it happens. The server keeps what this has not
# received, also while it is away. Connection: PGHOST, PGPORT, PGUSER, PGPASSFILE of libpq.
set -eu
mkdir -p "$BACKUP/wal"
pg_receivewal --directory="$BACKUP/wal" --slot=vonk_backup --create-slot --if-not-exists
exec pg_receivewal --directory="$BACKUP/wal" --slot=vonk_backup --compress=gzip:1
