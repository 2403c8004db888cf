#!/bin/sh
# Replaces the nodes by those of this checkout, or of the image in IMAGE, one after the other: the
# second web node goes on serving while the first is replaced. Stops where a node does not get healthy.
set -eu
cd "$(dirname "$0")"
if [ -n "${IMAGE:-}" ]; then docker compose pull --quiet migrate; else docker compose build migrate; fi
docker compose run --rm migrate
for service in worker web-1 web-2; do
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 180 "$service"
done
docker compose up --detach --no-build
