import sql from 'sql-template-tag'
import type { Context } from '../context.ts'
import { execute, row } from '../database/query.ts'

const HOUR = 3_600_000

/**
 * Why a mail is sent. `requested`: anyone can trigger it by typing an address. `security`: the
 * log-in of the account changed. Each kind has its own allowance, so that a flood of one does not
 * block another.
 */
export type MailKind = 'requested' | 'complaint' | 'security' | 'order' | 'notification' | 'service'

/** Mails of a kind per address and hour. */
const allowances: Record<MailKind, number> = {
  requested: 5,
  complaint: 3,
  security: 20,
  order: 40,
  notification: 20,
  service: 20,
}

const kinds: [MailKind, RegExp][] = [
  ['security', /^(?:security\/|accounts\/(?:password-changed|address-changed)$)/],
  ['service', /^accounts\/export-ready$/],
  ['requested', /^accounts\//],
  ['complaint', /^moderation\/complaint-receipt$/],
  ['order', /^payments\//],
  ['notification', /^notifications\//],
]

/** Returns the kind of a template, `<feature>/<file>`. */
export const getMailKind = (template: string): MailKind =>
  kinds.find(([, pattern]) => pattern.test(template))?.[0] ?? 'service'

/** The address as a hash that only this installation can compute. */
export const hashAddress = (ctx: Pick<Context, 'sign'>, email: string) =>
  Buffer.from(ctx.sign(`mailed-address:${email.trim().toLowerCase()}`), 'base64url')

/**
 * Counts one more mail of this kind to an address; returns false when its allowance of this hour is
 * used up. Counted per address, not per account, so that many sign-ups with one address cannot
 * flood it, and a missing mail does not reveal whether the address is known.
 */
export async function consumeMailAllowance(
  ctx: Context,
  email: string,
  kind: MailKind,
): Promise<boolean> {
  const windowStart = new Date(ctx.now.getTime() - HOUR)
  const { mails } = await row<{ mails: number }>(
    ctx.db,
    sql`insert into mailed_address as m (site_id, address_hash, kind, mails, window_started_at)
        values (${ctx.site.id}, ${hashAddress(ctx, email)}, ${kind}, 1, ${ctx.now})
        on conflict (site_id, address_hash, kind) do update set
          mails = case when m.window_started_at <= ${windowStart} then 1 else m.mails + 1 end,
          window_started_at = case when m.window_started_at <= ${windowStart} then ${ctx.now} else m.window_started_at end
        returning mails`,
  )
  return mails <= allowances[kind]
}

/**
 * Uncounts a mail that the mail server did not accept: its job is retried, which would otherwise
 * use up the allowance.
 */
export async function returnMailAllowance(
  ctx: Context,
  email: string,
  kind: MailKind,
): Promise<void> {
  await execute(
    ctx.db,
    sql`update mailed_address set mails = greatest(mails - 1, 0)
        where site_id = ${ctx.site.id} and address_hash = ${hashAddress(ctx, email)} and kind = ${kind}`,
  )
}

export async function deleteOldMailCounts({ db, site, now }: Context): Promise<void> {
  await execute(
    db,
    sql`delete from mailed_address where site_id = ${site.id} and window_started_at < ${new Date(now.getTime() - HOUR)}`,
  )
}
