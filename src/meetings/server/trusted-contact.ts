import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { TrustedContactTable } from '../../server/database/generated/tables.ts'
import { hashAddress } from '../../server/mail/mailed-addresses.ts'
import { requestColumns } from '../../server/request-key.ts'
import { isSignature } from '../../server/signatures.ts'
import type { TrustedContact } from '../contract.ts'
import { parseToken, toToken } from '../rules.ts'

export type ContactRow = TrustedContactTable

/** The token of the mailed link by which the owner of the address answers. */
export const contactToken = (ctx: Pick<Context, 'sign'>, contact: string): string =>
  toToken(contact, ctx.sign(`trusted-contact:${contact}`))

/** The contact of a mailed link; null for a link that is not ours, or after a removal. */
export async function findContactByToken(ctx: Context, token: string): Promise<ContactRow | null> {
  const parsed = parseToken(token)
  if (!parsed || !isSignature(ctx, `trusted-contact:${parsed.id}`, parsed.signature)) return null
  return findContact(ctx, parsed.id)
}

export async function findContact(
  { db, site }: Pick<Context, 'db' | 'site'>,
  contact: string,
): Promise<ContactRow | null> {
  return maybeRow<ContactRow>(
    db,
    sql`select * from trusted_contact where site_id = ${site.id} and contact_id = ${contact}`,
  )
}

export async function listContacts(db: Queryable, memberId: string): Promise<ContactRow[]> {
  return rows<ContactRow>(
    db,
    sql`select * from trusted_contact where member_id = ${memberId} order by asked_at desc`,
  )
}

/** Locks a member, so that a limit on their contacts or plans holds for concurrent requests. */
export async function lockMember(db: Queryable, memberId: string): Promise<void> {
  await execute(db, sql`select from account where member_id = ${memberId} for update`)
}

type NewContact = Pick<
  ContactRow,
  'contact_id' | 'member_id' | 'name' | 'email' | 'phone' | 'locale'
>

/** Returns false where the member has this address already. */
export async function addContact(ctx: Context, contact: NewContact): Promise<boolean> {
  const { request_key: key, request_hash: hash } = requestColumns(ctx)
  return (
    (await execute(
      ctx.db,
      sql`insert into trusted_contact (site_id, contact_id, member_id, name, email, phone, locale, asked_at, request_key, request_hash)
          values (${ctx.site.id}, ${contact.contact_id}, ${contact.member_id}, ${contact.name}, ${contact.email}, ${contact.phone}, ${contact.locale}, ${ctx.now}, ${key}, ${hash})
          on conflict (member_id, lower(email)) do nothing`,
    )) > 0
  )
}

export async function deleteContact(
  db: Queryable,
  memberId: string,
  contact: string,
): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from trusted_contact where contact_id = ${contact} and member_id = ${memberId}`,
    )) > 0
  )
}

/** Records the answer; the last one counts, as people change their minds. */
export async function saveAnswer(
  { db, site, now }: Context,
  contact: string,
  agrees: boolean,
): Promise<void> {
  await execute(
    db,
    sql`update trusted_contact set agreed_at = ${agrees ? now : null}, declined_at = ${agrees ? null : now}
        where site_id = ${site.id} and contact_id = ${contact} and ${agrees ? sql`agreed_at` : sql`declined_at`} is null`,
  )
}

/** Never asks this address again, whoever names it. */
export async function refuseAddress(ctx: Context, email: string): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into trusted_contact_refusal (site_id, address_hash, at)
        values (${ctx.site.id}, ${hashAddress(ctx, email)}, ${ctx.now}) on conflict do nothing`,
  )
}

export async function allowAddress(ctx: Context, email: string): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from trusted_contact_refusal where site_id = ${ctx.site.id} and address_hash = ${hashAddress(ctx, email)}`,
  )
}

export async function isAddressRefused(ctx: Context, email: string): Promise<boolean> {
  const found = await maybeRow(
    ctx.db,
    sql`select 1 as one from trusted_contact_refusal where site_id = ${ctx.site.id} and address_hash = ${hashAddress(ctx, email)}`,
  )
  return found !== null
}

/** The contacts of other members with this address that may still get mails. */
export async function listAgreedWithAddress(ctx: Context, email: string): Promise<string[]> {
  const found = await rows<{ contact_id: string }>(
    ctx.db,
    sql`select contact_id from trusted_contact
        where site_id = ${ctx.site.id} and lower(email) = lower(${email}) and declined_at is null`,
  )
  return found.map(({ contact_id }) => contact_id)
}

export const toContactState = ({
  agreed_at: agreed,
  declined_at: declined,
}: Pick<ContactRow, 'agreed_at' | 'declined_at'>): TrustedContact['state'] => {
  if (declined) return 'declined'
  return agreed ? 'agreed' : 'waiting'
}

export const toContact = (contact: ContactRow): TrustedContact => ({
  id: contact.contact_id,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  state: toContactState(contact),
  asked_at: contact.asked_at.toISOString(),
  agreed_at: contact.agreed_at?.toISOString() ?? null,
})
