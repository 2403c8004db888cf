import { addressConfirmed, memberJoined, startSession } from '../../accounts/server/public.ts'
import { memberBlocked, evidenceExpired } from '../../blocks/server/public.ts'
import { grantCredits, returnCredits } from '../../credits/server/public.ts'
import { removeFiles } from '../../photos/server/public.ts'
import { asMember } from '../../server/member-context.ts'
import type { Actor, Context } from '../../server/context.ts'
import { jobHandler, type WarmUp, type Schedule } from '../../server/feature.ts'
import { newId } from '../../server/ids.ts'
import { onEvent } from '../../server/event-listeners.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { historyStart } from '../rules.ts'
import { removeChatPhoto } from './chat-photos.ts'
import { checkLatePhotos } from './check-late-photos.ts'
import { spendKey } from './spend-key.ts'
import { lockPair, bumpBlockVersion } from './conversations.ts'
import { purgePreviews, removeFromBothInboxes } from './inbox.ts'
import { purgeReactions } from './message-reaction.ts'
import { eraseMessagesBetween, purgeMessages } from './messages.ts'
import {
  markReturned,
  listRefundableMessages,
  type RefundableMessage,
} from './refundable-messages.ts'
import { purgeFirstMessageDrafts } from './first-message-draft.ts'
import { purgeOpenings } from './opening-messages.ts'
import { warmUpSend } from './deliver-message.ts'
import { claimUndelivered, deleteUnclaimable } from './undelivered-messages.ts'
import { settleJob } from './decline-request.ts'
import { settleRequests } from './requests.ts'
import { saveSignupMessage, sendAllWaiting } from './send-waiting.ts'

/** Sends the messages that a member wrote before the address was confirmed. */
const sendWaiting = defineJob<{ site: number; member: string }>('send_waiting_messages')

export const chatListeners = [
  onEvent(memberJoined, async (ctx, { memberId, message }) => {
    if (message) await saveSignupMessage(ctx, memberId, message)
  }),
  onEvent(addressConfirmed, async (ctx, { memberId }) => {
    await ctx.enqueue(sendWaiting, { site: ctx.site.id, member: memberId })
  }),
  // A block removes the conversation from both lists at once; its messages become evidence copies,
  // erased after their retention time.
  onEvent(memberBlocked, async (ctx, { by, other, at }) => {
    await lockPair(ctx.db, by, other)
    await bumpBlockVersion(ctx.db, by, other)
    await removeFromBothInboxes(ctx.db, by, other, at)
  }),
  onEvent(evidenceExpired, async (ctx, { a, b, upTo }) => {
    for (const name of await eraseMessagesBetween(ctx.db, a, b, upTo))
      await ctx.enqueue(removeChatPhoto, { site: ctx.site.id, name })
  }),
]

export const chatJobs = [
  jobHandler(removeChatPhoto, (ctx, { name }) => removeFiles(ctx.files, name), {
    transaction: false,
  }),
  jobHandler(settleJob, (ctx) => settleRequests(ctx)),
  jobHandler(sendWaiting, (ctx, { member }) => sendAllWaiting(ctx, member), { transaction: false }),
]

export const chatSchedules: Schedule[] = [
  { name: 'chat_answer_guarantee', cron: '17 * * * *', run: enforceAnswerGuarantee },
  { name: 'chat_check_late_photos', cron: '* * * * *', run: checkLatePhotos },
  { name: 'chat_history_limit', cron: '41 3 * * *', run: purgeOldMessages },
  { name: 'chat_settle_requests', cron: '*/5 * * * *', run: settleRequests },
  { name: 'chat_purge_reactions', cron: '37 4 * * *', run: purgeReactions },
  { name: 'chat_purge_openings', cron: '27 * * * *', run: purgeOpenings },
  { name: 'chat_purge_drafts', cron: '53 3 * * *', run: purgeFirstMessageDrafts },
]

/** Sends a message between two ids that do not exist; the transaction is rolled back. */
export const chatWarmUps: WarmUp[] = [
  async (ctx) => {
    const [memberId, sessionId] = [newId(), newId()]
    const language = ctx.locale
    const actor: Actor = {
      memberId,
      sessionId,
      role: 'member',
      staffRoles: [],
      confirmed: true,
      paid: true,
      language,
      secondStep: false,
      banned: false,
    }
    const session = { sessionId, memberId, siteId: ctx.site.id, device: '', place: '' }
    await startSession(ctx.db, session, ctx.now)
    await grantCredits(ctx, { memberId, credits: 2, origin: 'gesture', key: crypto.randomUUID() })
    await warmUpSend(asMember(ctx, actor), newId())
  },
]

const DAY = 86_400_000
const BATCH = 500

/**
 * The answer guarantee: returns the credits of messages that never reached their receiver to the
 * lots they came from.
 */
async function enforceAnswerGuarantee(ctx: Context): Promise<void> {
  const { guarantee_days, idle_days } = ctx.site.settings
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  const limits = { undeliveredSince: ago(guarantee_days), idleSince: ago(idle_days), limit: BATCH }
  await deleteUnclaimable(ctx)
  for (
    let refundable = await listRefundableMessages(ctx, limits);
    refundable.length > 0;
    refundable = await listRefundableMessages(ctx, limits)
  ) {
    const bySender = Map.groupBy(refundable, ({ sender_id }) => sender_id)
    for (const [member, messages] of bySender) await refundMessages(ctx, member, messages)
  }
}

/**
 * Claims each message first: a message that is read at the same moment counts as delivered, and its
 * credits stay spent.
 */
async function refundMessages(
  ctx: Context,
  member: string,
  messages: RefundableMessage[],
): Promise<void> {
  await ctx.inTransaction(async (txCtx) => {
    let returned = false
    for (const { conversation_id, seq, id, regardlessOfDelivery } of messages) {
      const claimed = await claimUndelivered(txCtx, conversation_id, seq, member)
      if (!claimed && !regardlessOfDelivery) continue
      if (!(await markReturned(txCtx, { conversation_id, seq }))) continue
      await returnCredits(txCtx, {
        memberId: member,
        key: spendKey(conversation_id, id),
        reason: 'guarantee',
      })
      returned = true
    }
    if (!returned) return
    for (const kind of ['user', 'chats'] as const) txCtx.announce(member, { kind })
  })
}

async function purgeOldMessages(ctx: Context): Promise<void> {
  const before = historyStart(ctx.now, ctx.site.settings.history_months)
  for (
    let purged = await purgeMessages(ctx, before, BATCH);
    purged.length > 0;
    purged = await purgeMessages(ctx, before, BATCH)
  )
    for (const { photo_name } of purged) if (photo_name) await removeFiles(ctx.files, photo_name)
  await purgePreviews(ctx, before)
}
