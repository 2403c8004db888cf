/**
 * The commands that check the published chain of a site: every text has its digest and names the
 * one before it, and the last digest is signed. They print the answer of OpenSSL alone if nothing
 * was changed. `docs/honesty.md` has the same.
 */
export const toCheckCommands = (
  origin: string,
): string => `curl -so chain.json ${origin}/honesty/chain.json

# 1. Every text has the digest that is published, and names the digest of the day before.
previous=-
for i in $(jq '.days | keys[]' chain.json); do
  digest=$(jq -j ".days[$i].body" chain.json | openssl dgst -sha256 -r | cut -d' ' -f1)
  [ "$digest" = "$(jq -r ".days[$i].digest" chain.json)" ] || echo "day $i was changed"
  [ "$previous" = - ] || jq -r ".days[$i].body" chain.json | grep -qx "previous $previous" || echo "day $i does not follow"
  previous=$digest
done

# 2. The brand signed the last one, and with it all before.
jq -r '.keys[-1].public_key' chain.json > key.pem
jq -j '.days[-1].body' chain.json | openssl dgst -sha256 -binary > digest
jq -j '.days[-1].signature' chain.json | base64 -d > signature
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in digest -sigfile signature`
