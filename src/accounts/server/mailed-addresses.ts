import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, row } from '../../server/database/query.ts'
import { HOUR } from './one-time-links.ts'

/** Mails an hour to one address that strangers can have sent: sign-ups, resets, resends and changes of address together. */
const MOST = 5

/**
 * Counts one more mail to an address; false when it got enough of them this hour. It is the address that counts, not an
 * account, so that many sign-ups with one address bury nobody, and nobody learns from a mail that stays out whether it is known.
 */
export async function mayMail(ctx: Context, email: string): Promise<boolean> {
  const hash = Buffer.from(ctx.sign(`mailed-address:${email.trim().toLowerCase()}`), 'base64url')
  const old = new Date(ctx.now.getTime() - HOUR)
  const { mails } = await row<{ mails: number }>(
    ctx.db,
    sql`insert into mailed_address as m (site_id, address_hash, mails, since) values (${ctx.site.id}, ${hash}, 1, ${ctx.now})
        on conflict (site_id, address_hash) do update set
          mails = case when m.since <= ${old} then 1 else m.mails + 1 end,
          since = case when m.since <= ${old} then ${ctx.now} else m.since end
        returning mails`,
  )
  return mails <= MOST
}

export async function forgetMailed({ db, site, now }: Context): Promise<void> {
  await execute(db, sql`delete from mailed_address where site_id = ${site.id} and since < ${new Date(now.getTime() - HOUR)}`)
}
