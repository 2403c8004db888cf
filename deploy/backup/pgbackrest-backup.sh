#!/bin/sh
# Copies the database with pgBackRest and removes what is older than the retention: `pgbackrest-backup.sh full`
# copies all of it, `pgbackrest-backup.sh incr` what changed since the copy before. Runs as the
# database's user on its machine; settings: /etc/pgbackrest/pgbackrest.conf.
set -eu
pgbackrest --stanza=vonk --type="$1" backup
copies=$(pgbackrest --stanza=vonk --output=json info)

# Tells the console of it. A copy is one also where the database does not take the note.
psql --no-psqlrc --quiet --set=copies="$copies" --set=ON_ERROR_STOP=1 <<'END' || echo 'The console was not told.' >&2
insert into backup_run (kind, bytes, name)
select 'copy', (newest -> 'info' ->> 'size')::bigint, newest ->> 'label'
from (select :'copies'::jsonb -> 0 -> 'backup' -> -1) as copy (newest);
END
