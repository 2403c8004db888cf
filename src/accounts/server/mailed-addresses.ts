import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, row } from '../../server/database/query.ts'
import { HOUR } from './one-time-links.ts'

/** Mails an hour to one address that strangers can have sent: sign-ups, resets, resends and changes of address together. */
const MOST = 5

/**
 * Sends one more mail to an address, unless it got enough of them this hour. It is the address that counts, not an account, so
 * that many sign-ups with one address bury nobody, and nobody learns from a mail that stays out whether it is known. A mail
 * that the mail server did not take is not counted: its job tries again, for longer than the hour's number would last.
 */
export async function sendSparingly(ctx: Context, email: string, send: () => Promise<void>): Promise<void> {
  const hash = Buffer.from(ctx.sign(`mailed-address:${email.trim().toLowerCase()}`), 'base64url')
  if ((await countMail(ctx, hash)) > MOST) return
  await send().catch(async (error: unknown) => {
    await takeBackMail(ctx, hash)
    throw error
  })
}

async function countMail(ctx: Context, hash: Buffer): Promise<number> {
  const old = new Date(ctx.now.getTime() - HOUR)
  const { mails } = await row<{ mails: number }>(
    ctx.db,
    sql`insert into mailed_address as m (site_id, address_hash, mails, since) values (${ctx.site.id}, ${hash}, 1, ${ctx.now})
        on conflict (site_id, address_hash) do update set
          mails = case when m.since <= ${old} then 1 else m.mails + 1 end,
          since = case when m.since <= ${old} then ${ctx.now} else m.since end
        returning mails`,
  )
  return mails
}

async function takeBackMail({ db, site }: Context, hash: Buffer): Promise<void> {
  await execute(
    db,
    sql`update mailed_address set mails = greatest(mails - 1, 0) where site_id = ${site.id} and address_hash = ${hash}`,
  )
}

export async function forgetMailed({ db, site, now }: Context): Promise<void> {
  await execute(db, sql`delete from mailed_address where site_id = ${site.id} and since < ${new Date(now.getTime() - HOUR)}`)
}
