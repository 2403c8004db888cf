import { createPrivateKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { HonestyKeyTable } from '../../server/database/generated/tables.ts'

type KeyRow = Pick<HonestyKeyTable, 'version' | 'public_key' | 'private_key'>

const toOwner = (site: number, version: number) => `honesty key ${version} of site ${site}`

/** Signs with the site's last key (Ed25519, RFC 8032), which the first signature creates. */
export async function signDigest(
  { db, site, seal, now }: Pick<Context, 'db' | 'site' | 'seal' | 'now'>,
  digest: Buffer,
): Promise<{ signature: Buffer; version: number }> {
  const key =
    (await maybeRow<KeyRow>(
      db,
      sql`select version, public_key, private_key from honesty_key where site_id = ${site.id} order by version desc limit 1`,
    )) ?? (await createKey({ db, site, seal, now }))
  const pem = seal.decrypt(key.private_key, toOwner(site.id, key.version))
  return { signature: sign(null, digest, createPrivateKey(pem)), version: key.version }
}

async function createKey({
  db,
  site,
  seal,
  now,
}: Pick<Context, 'db' | 'site' | 'seal' | 'now'>): Promise<KeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const version = 1
  const key = {
    version,
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private_key: seal.encrypt(
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      toOwner(site.id, version),
    ),
  }
  await execute(
    db,
    sql`insert into honesty_key (site_id, version, public_key, private_key, created_at)
        values (${site.id}, ${version}, ${key.public_key}, ${key.private_key}, ${now})`,
  )
  return key
}

export const isSignedBy = (publicKey: string, digest: Buffer, signature: Buffer): boolean =>
  verify(null, digest, publicKey, signature)

/** The public keys of a site by version. */
export async function listPublicKeys(
  db: Queryable,
  site: number,
): Promise<Pick<HonestyKeyTable, 'version' | 'public_key'>[]> {
  return rows(
    db,
    sql`select version, public_key from honesty_key where site_id = ${site} order by version`,
  )
}
