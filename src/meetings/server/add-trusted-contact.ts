import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import { assertEmail } from '../../platform/email-address.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { toPhone } from '../../server/phone-number.ts'
import { findByRequest } from '../../server/request-key.ts'
import type { addTrustedContact as contract } from '../contract.ts'
import { MAX_CONTACTS } from '../rules.ts'
import { assertPlansOn } from './assert-plans-on.ts'
import { askContactJob } from './mail-jobs.ts'
import { addContact, isAddressRefused, listContacts, lockMember } from './trusted-contact.ts'

/** Nothing of the answer tells whether the address wants such a question, or has an account. */
export async function addTrustedContact(
  ctx: MemberContext,
  { name, email, phone: typed }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertPlansOn(ctx)
  assertEmail(email)
  const phone = typed.trim() !== '' && ctx.sendSms ? toPhone(typed, ctx.country) : null
  const existing = await findByRequest<{ contact_id: string }>(
    ctx,
    sql`select contact_id, request_hash from trusted_contact`,
  )
  if (existing) return { id: existing.contact_id }
  const { memberId, language: locale } = ctx.actor
  await lockMember(ctx.db, memberId)
  if ((await listContacts(ctx.db, memberId)).length >= MAX_CONTACTS)
    throw new ApiError('too_many_contacts')
  const id = newId()
  const contact = { contact_id: id, member_id: memberId, name, email, phone, locale }
  if (!(await addContact(ctx, contact))) throw new ApiError('contact_exists', { field: 'email' })
  if (!(await isAddressRefused(ctx, email)))
    await ctx.enqueue(askContactJob, { site: ctx.site.id, contact: id })
  return { id }
}
