import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import { row, rows } from '../../server/database/query.ts'
import type { Loss } from '../contract.ts'

type NewLoss = Loss & { aftercare: string; member: string; currency: Currency; complaint: string }

/** Adds the statement, once; returns its case, and whether it was added now. */
export async function addLoss(
  { db, site, now }: Context,
  { aftercare, member, channel, amount, currency, complaint }: NewLoss,
): Promise<{ complaint_id: string; added: boolean }> {
  return row(
    db,
    sql`insert into aftercare_loss (site_id, aftercare_id, member_id, channel, amount, currency, complaint_id, at)
        values (${site.id}, ${aftercare}, ${member}, ${channel}, ${amount}, ${currency}, ${complaint}, ${now})
        on conflict (site_id, aftercare_id, member_id) do update set channel = aftercare_loss.channel
        returning complaint_id, xmax = 0 as added`,
  )
}

export type LossRow = Loss & { complaint_id: string; currency: Currency; at: Date }

/** The statements about one removed account, the latest first; who made them is in their cases. */
export async function listLosses({ db, site }: Context, aftercare: string): Promise<LossRow[]> {
  return rows<LossRow>(
    db,
    sql`select complaint_id, channel, amount, currency, at from aftercare_loss
        where site_id = ${site.id} and aftercare_id = ${aftercare} order by at desc limit 200`,
  )
}
