#!/bin/sh
# machine.sh <folder> <command…>: runs a command on a machine of its own, under `unshare --mount --net --pid
# --fork --kill-child --mount-proc`: a network of its own, a copy of /etc, empty /opt, /run, /usr/local/bin,
# /var/lib and /var/log. Nothing of it outlives the command.
set -eu
folder=$1
shift
ip link set lo up
mkdir -p "$folder/etc" "$folder/lib" "$folder/opt" "$folder/bin" "$folder/log"
cp -a /etc/. "$folder/etc"
rm -rf "$folder/etc/vonk"
sed -i '/^vonk:/d' "$folder/etc/passwd" "$folder/etc/group" "$folder/etc/shadow" "$folder/etc/gshadow"
mount --bind "$folder/etc" /etc
mount --bind "$folder/opt" /opt
mount --bind "$folder/bin" /usr/local/bin
mount --bind "$folder/lib" /var/lib
mount --bind "$folder/log" /var/log
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system /etc/systemd/system
install -m 0755 "$(dirname "$0")/systemctl.sh" /usr/local/bin/systemctl
install -d -o postgres /run/postgresql /var/lib/postgresql
install -d /var/lib/nginx /var/log/nginx
echo '127.0.0.1 www.example.com' >> /etc/hosts
exec "$@"
