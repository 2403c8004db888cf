import { findNoticeTarget } from '../../accounts/server/public.ts'
import {
  listContacts,
  listPaidMessages,
  releaseRequests,
  returnMessages,
  spendKey,
} from '../../chat/server/public.ts'
import { listReturned, returnAllCredits } from '../../credits/server/public.ts'
import { isoLocale, localePath } from '../../platform/locales.ts'
import { ageOn } from '../../profiles/rules.ts'
import type { Context } from '../../server/context.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { aftercarePath, contactSince, formatDay, SCAM_HELP_PATH, unusualFrom } from '../rules.ts'
import {
  endDueHold,
  findAftercare,
  findBannedProfile,
  markListed,
  markSent,
  type AftercareRow,
} from './aftercare.ts'
import {
  addNotices,
  claimCorrection,
  claimNotice,
  listReturnedCredits,
  listUncorrected,
  listUnsent,
  markUnusual,
  saveReturned,
  type NoticeRow,
} from './aftercare-notice.ts'

const BATCH = 200

/**
 * Does what is left of an aftercare: lists whom to tell, tells each in a transaction of their own
 * and, once the ban does not stand, corrects it. Killed at any point it goes on where it stopped: each
 * claim commits together with what it is for. Throws the first failure after everybody else was told.
 */
export async function continueAftercare(ctx: Context, id: string): Promise<void> {
  const aftercare = await endDueHold(ctx, id)
  if (!aftercare) return
  const failures: unknown[] = []
  if (aftercare.listed_at === null && aftercare.state !== 'corrected')
    await listRecipients(ctx, aftercare)
  if (aftercare.state === 'pending') {
    await forEachMember(
      (after) => listUnsent(ctx, id, { after, limit: BATCH }),
      (member) => notifyMember(ctx, aftercare, member),
      failures,
    )
    await finish(ctx, id)
  }
  if ((await findAftercare(ctx.db, ctx.site.id, id))?.state === 'corrected')
    await forEachMember(
      (after) => listUncorrected(ctx, id, { after, limit: BATCH }),
      (member) => correct(ctx, aftercare, member),
      failures,
    )
  if (failures.length > 0) throw failures[0]
}

/** Each once; one who fails, whose failure is added, keeps nobody else waiting. */
async function forEachMember(
  list: (after: string) => Promise<string[]>,
  run: (member: string) => Promise<void>,
  failures: unknown[],
): Promise<void> {
  let after = '0'
  for (let batch = await list(after); batch.length > 0; batch = await list(after))
    for (const member of batch) {
      await run(member).catch((failure: unknown) => failures.push(failure))
      after = member
    }
}

async function listRecipients(
  ctx: Context,
  { aftercare_id: aftercare, banned_id: banned, decided_at: decidedAt }: AftercareRow,
): Promise<void> {
  const since = contactSince(decidedAt, ctx.site.settings.aftercare_months)
  const profile = await findBannedProfile(ctx.db, ctx.site.id, banned)
  const contacts = await listContacts(ctx.db, banned, since)
  await ctx.inTransaction(async (tx) => {
    if (profile)
      await addNotices(tx, {
        aftercare,
        name: profile.name,
        age: ageOn(profile.birth_date, decidedAt),
        contacts,
      })
    await markListed(tx, aftercare)
  })
}

/**
 * Tells one person: the credits, those that a request holds too, the mail and the claim on them commit
 * together.
 */
async function notifyMember(ctx: Context, aftercare: AftercareRow, member: string): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const pair = { aftercare: aftercare.aftercare_id, member }
    const notice = await claimNotice(tx, pair)
    if (!notice) return
    await releaseRequests(tx, { from: member, to: aftercare.banned_id })
    const returned = await returnPaid(tx, aftercare, notice)
    const mailed = await queueNotice(tx, 'notice', aftercare, {
      ...notice,
      credits: returned.credits,
    })
    await saveReturned(tx, pair, { ...returned, mailed })
    for (const kind of ['user', 'chats'] as const) tx.announce(member, { kind })
  })
}

/** Returns all that the member paid to write to the removed account, opened or not. */
async function returnPaid(
  ctx: Context,
  { decided_at: decidedAt }: AftercareRow,
  { member_id: memberId, conversation_id: conversation }: NoticeRow,
) {
  if (conversation === null)
    return { paid_messages: 0, message_credits: 0, paid_gifts: 0, gift_credits: 0, credits: 0 }
  const since = contactSince(decidedAt, ctx.site.settings.aftercare_months)
  const sent = { conversation, sender: memberId }
  await returnMessages(ctx, { ...sent, since })
  // With those that the answer guarantee returned since the decision.
  const paid = (await listPaidMessages(ctx.db, { ...sent, since: decidedAt })).map((message) => ({
    ...message,
    key: spendKey(conversation, message.id),
  }))
  const keys = paid.map(({ key }) => key)
  await returnAllCredits(ctx, { memberId, keys, reason: 'aftercare' })
  const credits = await listReturned(ctx.db, memberId, keys)
  const sum = (some: typeof paid) => some.reduce((all, { key }) => all + (credits.get(key) ?? 0), 0)
  const gifts = paid.filter(({ kind }) => kind === 'gift')
  const messages = paid.filter(({ kind }) => kind !== 'gift')
  return {
    paid_messages: messages.length,
    message_credits: sum(messages),
    paid_gifts: gifts.length,
    gift_credits: sum(gifts),
    credits: sum(paid),
  }
}

/** Queues the mail in the member's language; false where no confirmed address is known. */
async function queueNotice(
  ctx: Context,
  template: 'notice' | 'correction',
  { aftercare_id: id, decided_at: decidedAt }: AftercareRow,
  { member_id: member, name, age, first_contact_at: first, credits }: NoticeRow,
): Promise<boolean> {
  const target = await findNoticeTarget(ctx.db, member)
  if (!target) return false
  const { email, language, isMember } = target
  const page = isMember ? aftercarePath(id) : SCAM_HELP_PATH
  const day = (at: Date) => formatDay(at, isoLocale(language))
  await queueMail(ctx, {
    template: `aftercare/${template}`,
    to: email,
    locale: language,
    values: {
      name,
      age,
      first: day(first),
      decided: day(decidedAt),
      credits,
      link: ctx.origin + localePath(language, page),
    },
  })
  return true
}

async function correct(ctx: Context, aftercare: AftercareRow, member: string): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const notice = await claimCorrection(tx, { aftercare: aftercare.aftercare_id, member })
    if (!notice) return
    await queueNotice(tx, 'correction', aftercare, notice)
    for (const kind of ['user', 'chats'] as const) tx.announce(member, { kind })
  })
}

async function finish(ctx: Context, aftercare: string): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    await markSent(tx, aftercare)
    await markUnusual(tx, aftercare, unusualFrom(await listReturnedCredits(tx, aftercare)))
  })
}
