import { createHash } from 'node:crypto'
import { rows, type Queryable } from '../../server/database/query.ts'
import sql from 'sql-template-tag'
import { composeDay } from '../chain-rules.ts'
import { listDays } from './honesty-day.ts'
import { listChainFigures } from './honesty-figure.ts'
import { isSignedBy, listPublicKeys } from './honesty-key.ts'

/**
 * Checks every day that a site ever signed: its digest, its signature, that it contains the digest of
 * the day before, and that the stored figures are still those of its text. Returns what is wrong,
 * each with its day.
 */
export async function findChainFaults(db: Queryable, site: number): Promise<string[]> {
  const keys = new Map((await listPublicKeys(db, site)).map((key) => [key.version, key.public_key]))
  const sealed = Map.groupBy(await listChainFigures(db, site, null), ({ sealed_on }) => sealed_on)
  const days = await listDays(db, site)
  const faults: string[] = []
  const report = (day: string, fault: string) => faults.push(`${day}: ${fault}`)
  let previous: Buffer | null = null
  for (const { day, body, digest, previous: named, signature, key_version } of days) {
    if (!createHash('sha256').update(body).digest().equals(digest))
      report(day, 'the text was changed')
    if (!isSame(named, previous)) report(day, 'it does not follow the day before')
    const key = keys.get(key_version)
    if (key === undefined || !isSignedBy(key, digest, signature))
      report(day, 'the signature is wrong')
    const [, number = '', slug = ''] = /^site (\d+) (\S+)$/m.exec(body) ?? []
    const figures = sealed.get(day) ?? []
    const isOn = /^page on$/m.test(body)
    const hex = previous?.toString('hex') ?? null
    const expected = composeDay({ site: Number(number), slug, day, previous: hex, isOn, figures })
    if (expected !== body) report(day, 'the stored figures are not those of the text')
    sealed.delete(day)
    previous = digest
  }
  for (const day of sealed.keys()) report(day, 'figures that no day contains')
  return faults
}

const isSame = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other)

/** The sites that have a chain, with the number of its days. */
export async function listChains(
  db: Queryable,
): Promise<{ site_id: number; days: number; last: string }[]> {
  return rows(
    db,
    sql`select site_id, count(*)::int as days, to_char(max(day), 'YYYY-MM-DD') as last from honesty_day group by site_id order by site_id`,
  )
}
