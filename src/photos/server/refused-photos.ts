import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import { SAME_PICTURE_BITS } from '../rules.ts'

/** Hashes are 16 hexadecimal digits; the database keeps them as a number of 64 bits. */
const toNumber = (hash: string) => BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()

/** Whether a moderator refused this picture, or one that differs from it in a few bits. */
export async function wasRefused(db: Queryable, site: number, hash: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`select 1 as seen from refused_photo
        where site_id = ${site} and bit_count((perceptual_hash # ${toNumber(hash)}::bigint)::bit(64)) <= ${SAME_PICTURE_BITS} limit 1`,
  )
  return found !== null
}

export async function rememberRefused(db: Queryable, site: number, hash: string, reason: string, at: Date): Promise<void> {
  await execute(
    db,
    sql`insert into refused_photo (site_id, perceptual_hash, reason, at) values (${site}, ${toNumber(hash)}, ${reason}, ${at})
        on conflict (site_id, perceptual_hash) do nothing`,
  )
}
