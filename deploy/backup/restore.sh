#!/bin/sh
# Prepares an empty folder as the database of an earlier moment:
#   restore.sh <folder> '<time, such as 2026-11-22 17:28:00+00>'
# The server that starts on it replays all changes up to that moment and then accepts writes. Without a
# time it replays everything there is.
set -eu
folder=$1
time=${2:-}
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || { echo "$folder is not empty." >&2; exit 1; }

# The last copy that was complete before that moment.
base=
for copy in "$BACKUP"/base/*/; do
  stop=$(basename "$copy" | sed 's/T\(..\)-\(..\)-\(..\)Z$/ \1:\2:\3+00/')
  case $copy in *.partial/) continue ;; esac
  if [ -z "$time" ] || [ "$(date -u -d "$stop" +%s)" -le "$(date -u -d "$time" +%s)" ]; then base=$copy; fi
done
[ -n "$base" ] || { echo "No copy in $BACKUP/base is older than $time." >&2; exit 1; }

mkdir -p "$folder"
cp -a "$base." "$folder/"
chmod 700 "$folder"
# The segment that was being written when the server was lost has the ending .partial.
cat > "$BACKUP/fetch-wal.sh" <<'END'
#!/bin/sh
wal=$1 target=$2
if [ -e "$wal.gz" ]; then exec gzip -dc "$wal.gz" > "$target"; fi
if [ -e "$wal" ]; then exec cp "$wal" "$target"; fi
if [ -e "$wal.gz.partial" ]; then gzip -dc "$wal.gz.partial" > "$target" 2>/dev/null; truncate -s 16777216 "$target"; exit 0; fi
if [ -e "$wal.partial" ]; then cp "$wal.partial" "$target"; truncate -s 16777216 "$target"; exit 0; fi
exit 1
END
{
  echo "restore_command = 'sh \"$BACKUP/fetch-wal.sh\" \"$BACKUP/wal/%f\" \"%p\"'"
  [ -z "$time" ] || echo "recovery_target_time = '$time'"
  echo "recovery_target_action = 'promote'"
  echo "recovery_target_timeline = 'latest'"
} >> "$folder/postgresql.auto.conf"
touch "$folder/recovery.signal"
echo "Restoring from $base${time:+ to $time}. Start PostgreSQL on $folder."
