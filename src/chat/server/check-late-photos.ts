import sql from 'sql-template-tag'
import { returnCredits } from '../../credits/server/public.ts'
import { listUnchecked, rateLate, recordLate, type PhotoLabel } from '../../safety/server/public.ts'
import type { Context } from '../../server/context.ts'
import { maybeRow } from '../../server/database/query.ts'
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
  opened: boolean
}

/**
 * Checks the photos that were delivered blurred and unchecked while the screen was down. Takes away what
 * would not have been delivered, and returns its credits unless its receiver has seen it.
 */
export async function checkLatePhotos(ctx: Context): Promise<void> {
  let unanswered = 0
  for (const name of await listUnchecked(ctx, BATCH)) {
    const photo = await findPhoto(ctx, name)
    const label = photo && (await rateLate(ctx, toDelivered(name, photo)))
    if (label === 'unchecked') unanswered++
    else await ctx.inTransaction((tx) => settle(tx, name, photo, label))
    if (unanswered === MAX_UNANSWERED) return
  }
}

const toDelivered = (name: string, { sender_id, receiver_id, opened }: PhotoRow) => ({
  name,
  sender: sender_id,
  receiver: receiver_id,
  opened,
})

async function findPhoto({ db, site }: Context, name: string): Promise<PhotoRow | null> {
  return maybeRow<PhotoRow>(
    db,
    sql`select m.conversation_id, m.seq, m.id, m.sender_id, m.photo_opened_at is not null as opened,
               case m.sender_id when c.lo then c.hi else c.lo end as receiver_id
        from message m join conversation c using (conversation_id)
        where m.photo_name = ${name} and m.unsent_at is null and c.site_id = ${site.id}`,
  )
}

async function settle(
  ctx: Context,
  name: string,
  photo: PhotoRow | null,
  label: PhotoLabel | null,
): Promise<void> {
  if (photo && label === 'withheld') await takeAway(ctx, name, photo)
  await recordLate(ctx, name, label)
  if (!photo) return
  const { conversation_id: conversation, seq, sender_id, receiver_id } = photo
  for (const member of [sender_id, receiver_id])
    ctx.announce(member, { kind: 'unsent', conversation, seq })
}

async function takeAway(ctx: Context, name: string, photo: PhotoRow): Promise<void> {
  await claimUndelivered(ctx, photo.conversation_id, photo.seq, photo.sender_id)
  if (!photo.opened && (await markReturned(ctx, photo)))
    await returnCredits(ctx, {
      memberId: photo.sender_id,
      key: spendKey(photo.conversation_id, photo.id),
      reason: 'guarantee',
    })
  await ctx.enqueue(removeChatPhoto, { site: ctx.site.id, name })
}
