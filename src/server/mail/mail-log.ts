import { findMailCause } from '../../platform/mail-causes.ts'
import { cutText } from '../../platform/text-length.ts'
import sql, { empty, join } from 'sql-template-tag'
import type { Context } from '../context.ts'
import type { MailLogTable } from '../database/generated/tables.ts'
import { execute, rows, type Queryable } from '../database/query.ts'
import { maskText } from '../log-mask.ts'
import { REACHED_DAYS } from '../impressions.ts'
import { hashAddress } from './mailed-addresses.ts'

export type MailState = 'accepted' | 'refused' | 'limited' | 'failed'

/** Days for which the log keeps what became of a mail: as long as “What reached me” goes back. */
export const MAIL_LOG_DAYS = REACHED_DAYS

/** `noor@example.org` → `n•••@example.org`. */
export const coverAddress = (address: string): string =>
  address.includes('@')
    ? `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`
    : `${address.slice(0, 3)}•••`

type LoggedMail = {
  to: string
  template: string
  order?: string | undefined
  id?: string
}

/** Records what became of a mail; `detail` is the reply of the mail server. */
export async function logMail(
  ctx: Pick<Context, 'db' | 'site' | 'now' | 'sign'>,
  { to, template, order, id = crypto.randomUUID() }: LoggedMail,
  state: MailState,
  detail = '',
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into mail_log (mail_id, site_id, template, cause, covered_address, address_hash, order_id, state, detail, at)
        values (${id}, ${ctx.site.id}, ${template}, ${findMailCause(template)}, ${coverAddress(to)}, ${hashAddress(ctx, to)}, ${order ?? null}, ${state},
                ${cutText(maskText(detail), 300)}, ${ctx.now})`,
  )
}

type Entry = Omit<MailLogTable, 'site_id' | 'address_hash' | 'order_id' | 'cause'>
export type MailLogEntry = Entry & { state: MailState }

type Filter = {
  siteId: number
  /** A whole address; without it, mails to every address. */
  address?: string | undefined
  state?: MailState | undefined
  /** The last entry of the page before. */
  before?: string | undefined
}

/** A page of the log, the latest first; only the filters that are set are in the statement. */
export async function listMailLog(
  ctx: Pick<Context, 'db' | 'sign'>,
  { siteId, address, state, before }: Filter,
  limit: number,
): Promise<MailLogEntry[]> {
  const conditions = [
    address === undefined ? empty : sql`and address_hash = ${hashAddress(ctx, address)}`,
    state ? sql`and state = ${state}` : empty,
    before
      ? sql`and (at, mail_id) < (select b.at, b.mail_id from mail_log b where b.mail_id = ${before})`
      : empty,
  ]
  return rows<MailLogEntry>(
    ctx.db,
    sql`select mail_id, template, covered_address, state, detail, at from mail_log m
        where site_id = ${siteId} ${join(conditions, ' ')}
        order by at desc, mail_id desc limit ${limit}`,
  )
}

/** What became of the mails about an order, the latest first. */
export async function listMailsAboutOrder(
  db: Queryable,
  siteId: number,
  order: string,
): Promise<MailLogEntry[]> {
  return rows<MailLogEntry>(
    db,
    sql`select mail_id, template, covered_address, state, detail, at from mail_log
        where order_id = ${order} and site_id = ${siteId} order by at desc, mail_id desc limit 100`,
  )
}

/** Deletes what became of the mails to an address, when its member is erased. */
export async function deleteMailLog(
  ctx: Pick<Context, 'db' | 'sign'>,
  address: string,
): Promise<void> {
  await execute(ctx.db, sql`delete from mail_log where address_hash = ${hashAddress(ctx, address)}`)
}

/** Deletes entries older than `MAIL_LOG_DAYS`. */
export async function deleteOldMailLog(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from mail_log where at < ${new Date(now.getTime() - MAIL_LOG_DAYS * 86_400_000)}`,
  )
}
