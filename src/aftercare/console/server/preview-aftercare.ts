import { listContacts, listPaidToMember, spendKey } from '../../../chat/server/public.ts'
import { sumReturnable, type Returnable } from '../../../credits/server/public.ts'
import { isDeception } from '../../../moderation/rules.ts'
import { findFeedEntry } from '../../../partners/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { ageOn } from '../../../profiles/rules.ts'
import type { MemberContext } from '../../../server/context.ts'
import { contactSince, unusualFrom } from '../../rules.ts'
import { filterRecipients } from '../../server/aftercare-notice.ts'
import { findBannedProfile } from '../../server/aftercare.ts'
import type { previewAftercare as contract } from '../contract.ts'

/** Counts with the same queries that the aftercare uses. */
export async function previewAftercare(
  ctx: MemberContext,
  { member, rule }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const { aftercare, aftercare_months: months, aftercare_hours: hours } = site.settings
  const profile = await findBannedProfile(db, site.id, member)
  if (!aftercare || !isDeception(rule) || !profile) return { preview: null }
  const since = contactSince(now, months)
  const contacts = await listContacts(db, member, since)
  const members = contacts.map((contact) => contact.member_id)
  const recipients = await filterRecipients(db, site.id, members)
  const recipientIds = new Set(recipients.map((person) => person.member_id))
  const paid = (await listPaidToMember(db, member, since)).filter((message) =>
    recipientIds.has(message.sender_id),
  )
  const returnable = await sumReturnable(
    db,
    paid.map(({ sender_id, conversation_id, id }) => ({
      memberId: sender_id,
      key: spendKey(conversation_id, id),
    })),
  )
  const first = contacts
    .filter((contact) => recipientIds.has(contact.member_id))
    .map((contact) => contact.first_contact_at.getTime())
  const entry = await findFeedEntry(db, member)
  return {
    preview: {
      name: profile.name,
      age: ageOn(profile.birth_date, now),
      people: recipients.length,
      left_out: contacts.length - recipients.length,
      languages: countLanguages(recipients.map(({ language }) => language)),
      first_contact_at: first.length > 0 ? new Date(Math.min(...first)).toISOString() : null,
      credits: returnable.reduce((sum, { credits }) => sum + credits, 0),
      worth: toWorth(returnable),
      unusual: findUnusual(paid),
      partner: entry?.feed ?? null,
      hours,
      hold_days: site.settings.aftercare_hold_days,
    },
  }
}

const toWorth = (returnable: Returnable[]) =>
  returnable.flatMap(({ currency, amount }) =>
    currency === null || amount === 0 ? [] : [{ amount, currency }],
  )

function countLanguages(found: (string | null)[]) {
  const counts = Map.groupBy(found, (language) => language ?? 'en')
  return [...counts]
    .map(([language, people]) => ({ language, people: people.length }))
    .toSorted((a, b) => b.people - a.people)
}

function findUnusual(paid: { sender_id: string; cost: number }[]) {
  const sums = [...Map.groupBy(paid, ({ sender_id }) => sender_id).values()].map((messages) =>
    messages.reduce((sum, { cost }) => sum + cost, 0),
  )
  const from = unusualFrom(sums)
  const unusual = sums.filter((credits) => credits >= from)
  return unusual.length === 0
    ? null
    : { people: unusual.length, credits: unusual.reduce((sum, credits) => sum + credits, 0) }
}
