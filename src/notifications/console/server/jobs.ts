import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { nextMailAt } from '../../rules.ts'
import { listMailPreferences } from '../../server/notification-preferences.ts'
import { sendClaimedMail } from '../../server/notification-mail.ts'
import { findRecipient } from '../../server/pending-notification.ts'
import { endTest, lockMailing, setMailingState, type MailingRow } from './mailing.ts'
import { createMailingLink, toMailingPage } from './mailing-link.ts'
import {
  countPending,
  countTurn,
  findLastBatch,
  listPending,
  markRecipient,
} from './mailing-recipient.ts'

const batchJob = defineJob<{ site: number; mailing: string }>('notifications_mailing')

const MINUTE = 60_000

/** The next batch, a minute after the last one also if the mailing was stopped in between. */
export async function enqueueNextBatch(ctx: Context, mailing: string): Promise<void> {
  const last = await findLastBatch(ctx.db, mailing)
  const next = last ? last.getTime() + MINUTE : 0
  await enqueueBatch(ctx, mailing, new Date(Math.max(next, ctx.now.getTime())))
}

/** Continues a running mailing at a time. */
export const enqueueBatch = (ctx: Context, mailing: string, runAt: Date): Promise<void> =>
  ctx.enqueue(
    batchJob,
    { site: ctx.site.id, mailing },
    { runAt, key: `notifications_mailing:${mailing}` },
  )

/**
 * Sends as many as a minute allows, to each when their hour has come; after the test group it stops. Recipients, their mails and the next batch are one transaction:
 * after a crash nobody gets a mailing twice, or not at all. Whoever stops the mailing waits for the
 * batch, and no further one starts.
 */
async function sendBatch(ctx: Context, { mailing: id }: { mailing: string }): Promise<void> {
  const mailing = await lockMailing(ctx.db, ctx.site.id, id)
  if (mailing?.state !== 'running') return
  const turn = { limit: mailing.per_minute, now: ctx.now }
  for (const member of await listPending(ctx.db, mailing, turn)) {
    const state = (await sendToMember(ctx, mailing, member)) ? 'sent' : 'skipped'
    await markRecipient(ctx.db, id, member, { state, at: ctx.now })
  }
  const { waiting, next } = await countTurn(ctx.db, mailing)
  if (waiting > 0)
    await enqueueBatch(
      ctx,
      id,
      new Date(Math.max(ctx.now.getTime() + MINUTE, next?.getTime() ?? 0)),
    )
  else if ((await countPending(ctx.db, id)) > 0) await endTest(ctx.db, id, ctx.now)
  else await setMailingState(ctx.db, id, { state: 'done', at: ctx.now })
}

/** Checks everything again: the member may have changed their mind since the mailing started. */
async function sendToMember(ctx: Context, mailing: MailingRow, member: string): Promise<boolean> {
  const account = await findRecipient(ctx, member, ['active'])
  const [preference] = await listMailPreferences(ctx.db, [member], [mailing.kind])
  const text = account && mailing.texts[account.language]
  if (!account || !preference || !text) return false
  if (nextMailAt(preference.mail, preference.last, ctx.now) > ctx.now) return false
  await sendClaimedMail(ctx, account, preference, {
    template: 'mailing',
    page: toMailingPage(mailing.kind),
    link: createMailingLink(ctx, mailing.mailing_id, member),
    values: { ...text, kind: mailing.kind },
  })
  return true
}

export const mailingJobs: JobHandler[] = [jobHandler(batchJob, sendBatch)]
