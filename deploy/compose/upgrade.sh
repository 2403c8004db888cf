#!/bin/sh
# Replaces the nodes by those of this checkout, or of the image in IMAGE, one after the other: the
# second web node goes on serving while the first is replaced. Stops where a node does not get healthy.
set -eu
cd "$(dirname "$0")"
if [ -n "${IMAGE:-}" ]; then docker compose pull --quiet migrate; else docker compose build migrate; fi
breaking=$(docker compose run --rm --no-TTY migrate node scripts/migrate.ts --breaking)
if [ -n "$breaking" ] && [ "${1:-}" != --stop ]; then
  printf '%s\n' "Nothing was changed. The release before does not tolerate these migrations:" "$breaking" \
    "Make a base backup, then repeat with --stop: the site is away for a minute or two, and only the backup leads back." >&2
  exit 1
fi
[ -z "$breaking" ] || docker compose stop worker web-1 web-2
docker compose run --rm migrate
for service in worker web-1 web-2; do
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 180 "$service"
done
docker compose up --detach --no-build
