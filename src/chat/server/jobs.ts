import { accountSummary, addressConfirmed, memberJoined } from '../../accounts/server/public.ts'
import { memberBlocked, sealEnded } from '../../blocks/server/public.ts'
import { grantCredits, returnCredits } from '../../credits/server/public.ts'
import { removeFiles } from '../../photos/server/public.ts'
import { isApiError } from '../../platform/api-error.ts'
import { asMember } from '../../server/as-member.ts'
import type { Actor, Context, MemberContext } from '../../server/context.ts'
import { handle, type Rehearsal, type Scheduled } from '../../server/feature.ts'
import { newId } from '../../server/ids.ts'
import { on } from '../../server/event-listeners.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { historyStart } from '../rules.ts'
import { removeChatPhoto, spendKey } from './public.ts'
import { holdPair, part } from './conversations.ts'
import { contactScore, LEAK } from './contact-score.ts'
import { forgetPreviews, removeFromBoth } from './inbox.ts'
import { eraseBetween, forgetMessages, markReturned, owedMessages, type OwedMessage } from './messages.ts'
import { forgetOpenings } from './opening-messages.ts'
import { deliver, rehearseSend } from './send-message.ts'
import { claimUndelivered, deleteUnclaimable } from './undelivered-messages.ts'
import type { WaitingMessageTable } from '../../server/database/generated/tables.ts'
import { allWaiting, dropWaiting, keepWaiting, noteProblem } from './waiting-messages.ts'

/** What a member wrote before their address was confirmed. */
const sendWaiting = defineJob<{ site: number; member: string }>('send_waiting_messages')

export const chatListeners = [
  on(memberJoined, async (ctx, { memberId, message }) => {
    const text = message?.text.trim().slice(0, ctx.site.settings.message_length) ?? ''
    if (!message || text === '' || contactScore(text, ctx.country) >= LEAK) return
    const waiting = { memberId, id: crypto.randomUUID(), otherId: message.to, text, fictionalConfirmed: false }
    await keepWaiting(ctx, waiting)
  }),
  on(addressConfirmed, async (ctx, { memberId }) => {
    await ctx.enqueue(sendWaiting, { site: ctx.site.id, member: memberId })
  }),
  // A block takes the conversation out of both views at once; what was written is sealed, and erased when its time is up.
  on(memberBlocked, async (ctx, { by, other, at }) => {
    await holdPair(ctx.db, by, other)
    await part(ctx.db, by, other)
    await removeFromBoth(ctx.db, by, other, at)
  }),
  on(sealEnded, async (ctx, { a, b, upTo }) => {
    for (const name of await eraseBetween(ctx.db, a, b, upTo)) await ctx.enqueue(removeChatPhoto, { site: ctx.site.id, name })
  }),
]

export const chatJobs = [
  handle(removeChatPhoto, (ctx, { name }) => removeFiles(ctx.files, name), { transaction: false }),
  handle(sendWaiting, (ctx, { member }) => sendAllWaiting(ctx, member), { transaction: false }),
]

export const chatSchedules: Scheduled[] = [
  { name: 'chat_answer_guarantee', cron: '17 * * * *', run: keepGuarantee },
  { name: 'chat_history_limit', cron: '41 3 * * *', run: forgetOld },
  { name: 'chat_forget_openings', cron: '27 * * * *', run: forgetOpenings },
]

async function sendAllWaiting(ctx: Context, memberId: string): Promise<void> {
  const account = await accountSummary(ctx.db, memberId)
  if (account?.status !== 'active' || account.banned) return
  const { role, paid_user: paid, language } = account
  const actor: Actor = { memberId, sessionId: '0', role, confirmed: true, paid, banned: false, secondStep: false, language }
  for (const waiting of await allWaiting(ctx.db, memberId))
    await sendOne({ ...asMember(ctx, actor), country: account.country }, waiting)
  ctx.announce(memberId, { kind: 'chats' })
}

/** Out of waiting and into the conversation together; what is refused keeps its reason for the writer to see. */
async function sendOne(
  ctx: MemberContext,
  { id, member_id, other_id, text, fictional_confirmed }: WaitingMessageTable,
): Promise<void> {
  try {
    await ctx.inTransaction(async (inner) => {
      if (!(await dropWaiting(inner.db, member_id, id))) return
      const rest = { kind: 'text', text, gift: null, photo: null } as const
      await deliver(inner, { id, target: { profile: other_id }, ...rest, confirmFictional: fictional_confirmed })
    })
  } catch (error) {
    if (!isApiError(error)) throw error
    await noteProblem(ctx.db, member_id, id, error.code)
  }
}

/** Two who do not exist, one message between them: nothing of it outlives the transaction. */
export const chatRehearsals: Rehearsal[] = [
  async (ctx) => {
    const memberId = newId()
    const language = ctx.locale
    const actor: Actor = {
      memberId,
      sessionId: '0',
      role: 'member',
      confirmed: true,
      paid: true,
      language,
      secondStep: false,
      banned: false,
    }
    await grantCredits(ctx, { memberId, credits: 2, origin: 'gesture', key: crypto.randomUUID() })
    await rehearseSend(asMember(ctx, actor), newId())
  },
]

const DAY = 86_400_000
const BATCH = 500

/** The answer guarantee (product decision): credits for what never reached its receiver go back to the lots they came from. */
async function keepGuarantee(ctx: Context): Promise<void> {
  const { guarantee_days, idle_days } = ctx.site.settings
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  const limits = { undeliveredSince: ago(guarantee_days), idleSince: ago(idle_days), limit: BATCH }
  await deleteUnclaimable(ctx)
  for (let owed = await owedMessages(ctx, limits); owed.length > 0; owed = await owedMessages(ctx, limits)) {
    const bySender = Map.groupBy(owed, ({ sender_id }) => sender_id)
    for (const [member, messages] of bySender) await returnOwed(ctx, member, messages)
  }
}

/** Each message is claimed first: whoever reads it at the same moment has opened it, and its credits stay spent. */
async function returnOwed(ctx: Context, member: string, messages: OwedMessage[]): Promise<void> {
  await ctx.inTransaction(async (inner) => {
    let returned = false
    for (const { conversation_id, seq, id, fake } of messages) {
      const claimed = await claimUndelivered(inner, conversation_id, seq, member)
      if (!claimed && !fake) continue
      if (!(await markReturned(inner, { conversation_id, seq }))) continue
      await returnCredits(inner, { memberId: member, key: spendKey(conversation_id, id), reason: 'guarantee' })
      returned = true
    }
    if (!returned) return
    for (const kind of ['user', 'chats'] as const) inner.announce(member, { kind })
  })
}

async function forgetOld(ctx: Context): Promise<void> {
  const before = historyStart(ctx.now, ctx.site.settings.history_months)
  for (let gone = await forgetMessages(ctx, before, BATCH); gone.length > 0; gone = await forgetMessages(ctx, before, BATCH))
    for (const { photo_name } of gone) if (photo_name) await removeFiles(ctx.files, photo_name)
  await forgetPreviews(ctx, before)
}
