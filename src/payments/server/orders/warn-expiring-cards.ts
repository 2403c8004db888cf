import { findAccountSummary } from '../../../accounts/server/public.ts'
import { isoLocale, localePath } from '../../../platform/locales.ts'
import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { sendMail } from '../../../server/mail/send-mail.ts'
import { claimExpiringCards, findCard } from '../stored-cards.ts'

const WARNED_BEFORE = 30 * 86_400_000

const expiryMailJob = defineJob<JobPayload & { member: string; card: string }>(
  'payments-card-expires-mail',
)

/** Enqueues one mail for each stored card that expires within a month. */
export async function warnExpiringCards(ctx: Context): Promise<void> {
  const { now, site } = ctx
  const until = new Date(now.getTime() + WARNED_BEFORE)
  await ctx.inTransaction(async (txCtx) => {
    for (const { member_id: member, card_id: card } of await claimExpiringCards(txCtx.db, {
      siteId: site.id,
      now,
      until,
    }))
      await txCtx.enqueue(expiryMailJob, { site: site.id, member, card })
  })
}

async function sendExpiryMail(ctx: Context, memberId: string, cardId: string): Promise<void> {
  const account = await findAccountSummary(ctx.db, memberId)
  const card = await findCard(ctx.db, memberId, cardId)
  if (!account || !card?.expires_on || card.removed_at) return
  const { language } = account
  const date = new Intl.DateTimeFormat(isoLocale(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(card.expires_on))
  const values = {
    brand: card.brand,
    digits: card.last_four,
    date,
    link: `${ctx.origin}${localePath(language, '/credits/repeat-order')}`,
  }
  const template = 'payments/card-expires'
  await sendMail(ctx, { template, to: account.email, locale: language, values })
}

export const expiryMailJobs: JobHandler[] = [
  jobHandler(expiryMailJob, (ctx, { member, card }) => sendExpiryMail(ctx, member, card), {
    transaction: false,
  }),
]
