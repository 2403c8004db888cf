#!/bin/sh
# Starts Garage at 127.0.0.1:9000 with the bucket vonk-files, for src/server/files in CI.
set -eu
config=$(mktemp)
cat > "$config" <<END
metadata_dir = "/var/lib/garage/meta"
data_dir = "/var/lib/garage/data"
db_engine = "sqlite"
replication_factor = 1
rpc_bind_addr = "127.0.0.1:3901"
rpc_secret = "$(openssl rand -hex 32)"
[s3_api]
s3_region = "us-east-1"
api_bind_addr = "0.0.0.0:3900"
END
chmod 644 "$config"
docker run --detach --name s3 --publish 127.0.0.1:9000:3900 --volume "$config:/etc/garage.toml:ro" dxflrs/garage:v2.1.0
garage() { docker exec s3 /garage "$@"; }
until garage status > /dev/null 2>&1; do sleep 1; done
garage layout assign --zone one --capacity 1G "$(garage node id --quiet | cut -d @ -f 1)"
garage layout apply --version 1
garage key import --yes -n vonk GK0123456789abcdef01234567 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
garage bucket create vonk-files
garage bucket allow --read --write vonk-files --key GK0123456789abcdef01234567
