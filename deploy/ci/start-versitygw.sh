#!/bin/sh
# Starts Versity's gateway on a folder at 127.0.0.1:9000 with the bucket vonk-files, for src/server/files in CI.
set -eu
key=GK0123456789abcdef01234567
secret=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
docker run --detach --name s3 --publish 127.0.0.1:9000:7070 --tmpfs /data \
  --env ROOT_ACCESS_KEY=$key --env ROOT_SECRET_KEY=$secret ghcr.io/versity/versitygw:v1.0.18 posix /data
until curl --silent --fail --request PUT --aws-sigv4 aws:amz:us-east-1:s3 --user "$key:$secret" \
  http://127.0.0.1:9000/vonk-files; do sleep 1; done
