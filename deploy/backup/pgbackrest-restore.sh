#!/bin/sh
# Prepares an empty folder as the database of an earlier moment, from the copies of pgBackRest:
#   pgbackrest-restore.sh <folder> '<time, such as 2026-11-22 17:28:00+00>'
# The server that starts on it replays all changes up to that moment and then accepts writes. Without a
# time it replays everything there is.
set -eu
folder=$1
time=${2:-}
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || { echo "$folder is not empty." >&2; exit 1; }
mkdir -p "$folder"
chmod 700 "$folder"
if [ -z "$time" ]; then
  pgbackrest --stanza=vonk --pg1-path="$folder" restore
else
  pgbackrest --stanza=vonk --pg1-path="$folder" --type=time --target="$time" --target-action=promote restore
fi
echo "Restoring${time:+ to $time}. Start PostgreSQL on $folder."
