#!/bin/sh
# Starts SeaweedFS at 127.0.0.1:9000 with the bucket vonk-files, for src/server/files in CI.
set -eu
config=$(mktemp)
cat > "$config" <<END
{"identities":[{"name":"vonk","credentials":[{"accessKey":"GK0123456789abcdef01234567","secretKey":"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}],"actions":["Read:vonk-files","Write:vonk-files","List:vonk-files","Tagging:vonk-files"]}]}
END
chmod 644 "$config"
docker run --detach --name s3 --publish 127.0.0.1:9000:8333 --volume "$config:/s3.json:ro" --entrypoint weed \
  chrislusf/seaweedfs:3.97 server -dir=/data -s3 -s3.config=/s3.json -volume.max=0 -master.volumeSizeLimitMB=1024
until docker exec s3 sh -c 'echo s3.bucket.list | weed shell' 2>/dev/null | grep -q vonk-files; do
  docker exec s3 sh -c "echo 's3.bucket.create -name vonk-files' | weed shell" > /dev/null 2>&1 || true
  sleep 1
done
