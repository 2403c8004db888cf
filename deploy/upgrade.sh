#!/bin/sh
# vonk upgrade <archive.tar.gz> [--force] [--stop]: unpacks a release beside the current one, tries it,
# migrates the database and restarts the nodes of this machine one after the other, each when the one
# before is healthy. Where one is not, the old release takes its place again at every node. With --force
# what vonk doctor finds stops nothing. Migrations that the old release does not tolerate need --stop: all
# nodes are stopped for them, and only a backup leads back.
set -eu
archive=
force=
stop=
for parameter in "$@"; do
  case $parameter in
    --force) force=yes ;;
    --stop) stop=yes ;;
    *) archive=$parameter ;;
  esac
done
root=${VONK_ROOT:-/opt/vonk}
etc=${VONK_ETC:-/etc/vonk}
health_seconds=${HEALTH_SECONDS:-120}
[ "$(id -u)" = 0 ] || { echo 'vonk upgrade restarts services: run it as root.' >&2; exit 1; }
[ -r "$archive" ] || { echo "Usage: vonk upgrade <archive.tar.gz> [--force] [--stop]" >&2; exit 1; }
command -v curl > /dev/null || { echo 'curl, which asks the nodes whether they are healthy, is not installed: apt-get install curl' >&2; exit 1; }
# Workers first: they are the ones that nobody waits for.
units=$(systemctl list-units --plain --no-legend 'vonk@*.service' | awk '{print $1}' | sort -r)
[ -n "$units" ] || { echo 'No unit vonk@ runs on this machine: vonk setup makes them.' >&2; exit 1; }

if [ -e "$archive.sha256" ]; then
  (cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256")
else
  echo "There is no $archive.sha256 beside it: the archive is not checked." >&2
fi
name=$(tar -tzf "$archive" | head -n 1 | cut -d / -f 1)
new=$root/$name
old=$(readlink "$root/current" || true)
[ "$new" != "$old" ] || { echo "$name is the current release already." >&2; exit 1; }
mkdir -p "$root"
# An archive that was unpacked by half, as on a full disk, is no release.
if [ ! -d "$new" ]; then
  rm -rf "$root/.unpacking"
  mkdir "$root/.unpacking"
  tar -xzf "$archive" -C "$root/.unpacking"
  mv "$root/.unpacking/$name" "$new"
  rmdir "$root/.unpacking"
fi

if ! "$new/bin/vonk" doctor && [ -z "$force" ]; then
  echo "Nothing was changed. Mend what is marked, then repeat; --force upgrades all the same." >&2
  exit 1
fi
breaking=$("$new/bin/vonk" migrate --breaking)
if [ -n "$breaking" ] && [ -z "$stop" ]; then
  printf '%s\n' "Nothing was changed. The release before does not tolerate these migrations:" "$breaking" \
    "Make a base backup, stop the nodes of other machines, then repeat with --stop: the site is away for a minute or two, and only the backup leads back." >&2
  exit 1
fi
if [ -n "$breaking" ]; then
  echo "Stopping all nodes"
  for unit in $units; do systemctl stop "$unit"; done
fi
if ! "$new/bin/vonk" migrate; then
  [ -z "$breaking" ] || for unit in $units; do systemctl start "$unit"; done
  exit 1
fi
ln -sfn "$new" "$root/current"

port_of() {
  case $1 in worker*) variable=WORKER_PORT default=3001 ;; *) variable=PORT default=3000 ;; esac
  cat "$etc/vonk.env" "$etc/$1.env" 2>/dev/null | sed -n "s/^$variable=//p" | tail -n 1 | tr -d "\"'" | grep . || echo "$default"
}
healthy() {
  port=$(port_of "$1")
  for _ in $(seq "$health_seconds"); do
    curl --fail --silent --output /dev/null --max-time 3 "http://127.0.0.1:$port/api/health.php" && return 0
    sleep 1
  done
  return 1
}
node_of() {
  node=${1#vonk@}
  echo "${node%.service}"
}

restarted=
for unit in $units; do
  node=$(node_of "$unit")
  echo "Restarting $node"
  restarted="$unit $restarted"
  systemctl restart "$unit"
  healthy "$node" && continue
  echo "$node is not healthy after $health_seconds s: journalctl -u $unit." >&2
  [ -z "$breaking" ] || { echo "The database is that of $name, which the release before does not tolerate: mend what the journal says and systemctl restart $unit, or restore the backup." >&2; exit 1; }
  [ -n "$old" ] || exit 1
  echo "The release before takes its place." >&2
  ln -sfn "$old" "$root/current"
  for back in $restarted; do
    systemctl restart "$back"
    healthy "$(node_of "$back")" || echo "$(node_of "$back") is not healthy with the release before either." >&2
  done
  exit 1
done
[ -z "$breaking" ] || { echo "$name serves now."; exit 0; }
echo "$name serves now. The release before is $old; to go back: ln -sfn $old $root/current, then restart the nodes."
