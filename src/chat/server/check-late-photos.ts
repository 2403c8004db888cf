import sql from 'sql-template-tag'
import { returnCredits } from '../../credits/server/public.ts'
import {
  listUnchecked,
  rateLate,
  recordLate,
  type LateVerdict,
  type PhotoLabel,
} from '../../safety/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'
import { removeChatPhoto } from './chat-photos.ts'
import { markReturned } from './refundable-messages.ts'
import { spendKey } from './spend-key.ts'
import { claimUndelivered } from './undelivered-messages.ts'

/** So many photos a minute: a longer queue waits for the next one. */
const BATCH = 20
/** After so many without an answer the screen counts as down. */
const MAX_UNANSWERED = 3

type PhotoRow = Pick<MessageTable, 'conversation_id' | 'seq' | 'id' | 'sender_id'> & {
  receiver_id: string
}

/**
 * Checks the photos that were delivered blurred and unchecked while the screen was down. Takes away what
 * would not have been delivered, and returns its credits unless its receiver has seen it.
 */
export async function checkLatePhotos(ctx: Context): Promise<void> {
  let unanswered = 0
  for (const name of await listUnchecked(ctx, BATCH)) {
    const photo = await findPhoto(ctx, name)
    const verdict = photo && (await rateLate(ctx, toDelivered(name, photo)))
    if (verdict === 'unchecked') unanswered++
    else await ctx.inTransaction((tx) => settle(tx, name, photo, verdict))
    if (unanswered === MAX_UNANSWERED) return
  }
}

const toDelivered = (name: string, { sender_id, receiver_id }: PhotoRow) => ({
  name,
  sender: sender_id,
  receiver: receiver_id,
})

async function findPhoto({ db, site }: Context, name: string): Promise<PhotoRow | null> {
  return maybeRow<PhotoRow>(
    db,
    sql`select m.conversation_id, m.seq, m.id, m.sender_id,
               case m.sender_id when c.lo then c.hi else c.lo end as receiver_id
        from message m join conversation c using (conversation_id)
        where m.photo_name = ${name} and m.unsent_at is null and c.site_id = ${site.id}`,
  )
}

async function settle(
  ctx: Context,
  name: string,
  photo: PhotoRow | null,
  verdict: LateVerdict | null,
): Promise<void> {
  const label = photo && verdict && (await settleVerdict(ctx, name, photo, verdict))
  await recordLate(ctx, name, label)
  if (!photo) return
  const { conversation_id: conversation, seq, sender_id, receiver_id } = photo
  for (const member of [sender_id, receiver_id])
    ctx.announce(member, { kind: 'unsent', conversation, seq })
}

/** Takes the photo away where the verdict says so; its label. */
async function settleVerdict(
  ctx: Context,
  name: string,
  photo: PhotoRow,
  verdict: LateVerdict,
): Promise<PhotoLabel> {
  if (verdict !== 'withheld' && verdict !== 'listed') return verdict
  const opened = await lockOpened(ctx, photo)
  if (opened && verdict === 'withheld') return 'nude'
  await takeAway(ctx, name, photo, opened)
  return 'withheld'
}

/**
 * Whether the receiver has opened the photo, also while it was rated; who opens it later waits. Locks
 * in the order of all who return credits: first whether it is undelivered, then the message.
 */
async function lockOpened({ db }: Context, { conversation_id, seq }: PhotoRow): Promise<boolean> {
  await execute(
    db,
    sql`select from undelivered_message where conversation_id = ${conversation_id} and seq = ${seq} for update`,
  )
  const message = await maybeRow<{ opened: boolean }>(
    db,
    sql`select photo_opened_at is not null as opened from message
        where conversation_id = ${conversation_id} and seq = ${seq} for update`,
  )
  return message?.opened ?? false
}

/** Returns the credits of a photo that had a price and that its receiver has not opened. */
async function takeAway(
  ctx: Context,
  name: string,
  photo: PhotoRow,
  opened: boolean,
): Promise<void> {
  const claimed = await claimUndelivered(ctx, photo.conversation_id, photo.seq, photo.sender_id)
  if (claimed && !opened && (await markReturned(ctx, photo)))
    await returnCredits(ctx, {
      memberId: photo.sender_id,
      key: spendKey(photo.conversation_id, photo.id),
      reason: 'guarantee',
    })
  await ctx.enqueue(removeChatPhoto, { site: ctx.site.id, name })
}
