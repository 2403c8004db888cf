#!/bin/sh
# Copies the whole database to $BACKUP/base/<time>, then removes all but the last $KEEP copies (7) and
# the changes that only older copies need.
set -eu
target=$BACKUP/base/$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$BACKUP/base" "$BACKUP/wal"
pg_basebackup --pgdata="$target.partial" --format=plain --wal-method=fetch --checkpoint=fast
pg_verifybackup --quiet "$target.partial"
mv "$target.partial" "$target"

find "$BACKUP/base" -mindepth 1 -maxdepth 1 -type d ! -name '*.partial' | sort -r |
  tail -n "+$((${KEEP:-7} + 1))" | while read -r old; do rm -rf "$old"; done
oldest=$(find "$BACKUP/base" -mindepth 1 -maxdepth 1 -type d ! -name '*.partial' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup -x .gz "$BACKUP/wal" "$first"
echo "$target"
