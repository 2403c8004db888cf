import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import type { ProviderRecords } from './provider.ts'

type RecordContext = Pick<Context, 'db' | 'now' | 'seal'> & { site: { id: number } }

/**
 * The books of an adapter whose provider tells some facts only once, in signed reports. Bodies are
 * encrypted: they contain tokens of cards.
 */
export function createProviderRecords(
  { db, now, seal, site }: RecordContext,
  provider: string,
): ProviderRecords {
  const toSealOwner = (subject: string, id: string) =>
    `provider-record:${site.id}:${provider}:${subject}:${id}`
  return {
    now,
    async add(subject, { id, kind, body }) {
      const sealed = seal.encrypt(JSON.stringify(body), toSealOwner(subject, id))
      const added = await execute(
        db,
        sql`insert into provider_record (site_id, provider, payment_id, record_id, kind, body, at)
            values (${site.id}, ${provider}, ${subject}, ${id}, ${kind}, ${sealed}, ${now}) on conflict do nothing`,
      )
      return added === 1
    },
    async list(subject) {
      const results = await rows<{ id: string; kind: string; body: Buffer; at: Date }>(
        db,
        sql`select record_id as id, kind, body, at from provider_record
            where site_id = ${site.id} and provider = ${provider} and payment_id = ${subject} order by at, record_id`,
      )
      return results.map(({ body: sealed, ...record }) => {
        const body: unknown = JSON.parse(seal.decrypt(sealed, toSealOwner(subject, record.id)))
        return { ...record, body }
      })
    },
    async remove(subject, id) {
      await execute(
        db,
        sql`delete from provider_record where site_id = ${site.id} and provider = ${provider}
            and payment_id = ${subject} and record_id = ${id}`,
      )
    },
  }
}
