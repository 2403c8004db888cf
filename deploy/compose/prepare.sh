#!/bin/sh
# Creates the secrets and vonk.env once: ./prepare.sh www.example.com [second.example.com …]
set -eu
cd "$(dirname "$0")"
[ $# -ge 1 ] || { echo "Usage: $0 host [further hosts of brands…]" >&2; exit 1; }

umask 077
mkdir -p secrets
random() { openssl rand -base64 48 | tr -d '/+=\n' | cut -c1-40; }
store() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

store secret "$(openssl rand -base64 48)"
store database_password "$(random)"
store database_url "postgres://vonk:$(cat secrets/database_password)@postgres:5432/vonk"
for role in web worker; do
  store "database_password_$role" "$(random)"
  store "database_url_$role" "postgres://vonk_$role:$(cat "secrets/database_password_$role")@postgres:5432/vonk"
done
store pgpass "postgres:5432:*:vonk:$(cat secrets/database_password)"
store s3_access_key "$(random | cut -c1-20)"
store s3_secret_key "$(random)"
store s3_config "{\"identities\":[{\"name\":\"vonk\",\"credentials\":[{\"accessKey\":\"$(cat secrets/s3_access_key)\",\"secretKey\":\"$(cat secrets/s3_secret_key)\"}],\"actions\":[\"Read:vonk-files\",\"Write:vonk-files\",\"List:vonk-files\",\"Tagging:vonk-files\"]}]}"
if [ ! -e secrets/smtp_url ]; then
  printf 'URL of the mail server, such as smtps://user:password@smtp.example.com: '
  read -r url
  store smtp_url "$url"
fi
# The key pair of web push: an uncompressed point and its scalar on P-256, in base64url (RFC 8292).
if [ ! -e secrets/vapid_private_key ]; then
  key=$(openssl ecparam -name prime256v1 -genkey -noout)
  url() { base64 | tr -d '\n=' | tr '+/' '-_'; }
  store vapid_private_key "$(printf '%s\n' "$key" | openssl ec -outform DER 2>/dev/null | dd bs=1 skip=7 count=32 2>/dev/null | url)"
  store vapid_public_key "$(printf '%s\n' "$key" | openssl ec -pubout -outform DER 2>/dev/null | tail -c 65 | url)"
fi
# Containers read them as other users; the folder stays closed to everyone else on this machine.
chmod 644 secrets/*
chmod 600 secrets/pgpass
[ "$(id -u)" != 0 ] || chown 999 secrets/pgpass

hosts=$(IFS=,; echo "$*" | sed 's/,/, /g')
printf 'HOSTS=%s\n' "$hosts" > .env
[ -e vonk.env ] || cat > vonk.env <<END
ORIGIN=https://$1
PAYMENT_PROVIDER=none
VAPID_PUBLIC_KEY=$(cat secrets/vapid_public_key)
VAPID_SUBJECT=https://$1
# DATABASE_POOL=12
# SMS_PROVIDER=twilio and SMS_ACCOUNT, SMS_KEY, SMS_SENDER (docs/configuration.md)
# MAIL_FROM=hello@$1
# DKIM_SELECTORS=mail2026
END
echo "Prepared. Next: docker compose up --detach --build"
