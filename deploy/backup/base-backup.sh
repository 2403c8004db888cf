#!/bin/sh
# Copies the whole database to $BACKUP/base/<time>, then removes all but the last $KEEP copies (7) and
# the changes that only older copies need.
set -eu
target=$BACKUP/base/$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$BACKUP/base" "$BACKUP/wal"
trap 'rm -rf "$target.partial"' EXIT
trap 'exit 1' INT TERM HUP
pg_basebackup --pgdata="$target.partial" --format=plain --wal-method=fetch --checkpoint=fast
pg_verifybackup --quiet "$target.partial"
mv "$target.partial" "$target"

find "$BACKUP/base" -mindepth 1 -maxdepth 1 -type d ! -name '*.partial' | sort -r |
  tail -n "+$((${KEEP:-7} + 1))" | while read -r old; do rm -rf "$old"; done
oldest=$(find "$BACKUP/base" -mindepth 1 -maxdepth 1 -type d ! -name '*.partial' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup -x .gz "$BACKUP/wal" "$first"

# Tells the console of it. A copy is one also where the database does not take the note.
size=$(du -sk "$target" | cut -f 1)
psql --no-psqlrc --quiet --command "insert into backup_run (kind, bytes, name)
  values ('copy', $size * 1024::bigint, '$(basename "$target")')" || echo 'The console was not told.' >&2
echo "$target"
