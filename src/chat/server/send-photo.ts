import { recordScreening, screenChatPhoto } from '../../safety/server/public.ts'
import { saveFiles, readPhoto, removeFiles } from '../../photos/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sendPhoto as contract } from '../sending-contract.ts'
import { mayRead, mayWrite } from './permissions.ts'
import { deliverIdempotently } from './deliver-message.ts'
import { findDelivered } from './find-delivered.ts'
import { toOutgoingMessage, type OutgoingMessage } from './outgoing-message.ts'

/**
 * Encodes the photo anew outside any transaction and screens it, then sends it; deletes the files if sending
 * fails.
 */
export async function sendPhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!ctx.actor.confirmed) throw new ApiError('address_not_confirmed')
  const outgoing = { ...toOutgoingMessage(input), kind: 'photo' } as const
  const first = await findDelivered(ctx, outgoing)
  if (first) return first
  const { other_id } = mayWrite(await mayRead(ctx, outgoing.target))
  const made = await readPhoto(ctx.upload)
  const label = await screenChatPhoto(ctx, other_id, made)
  const name = await saveFiles(ctx.files, made)
  if (label) await recordScreening(ctx, name, label)
  const photo = { name, width: made.width, height: made.height }
  return deliverPhoto(ctx, { ...outgoing, photo }, name)
}

async function deliverPhoto(
  ctx: MemberContext,
  outgoing: OutgoingMessage,
  name: string,
): Promise<Output<typeof contract>> {
  try {
    const sent = await deliverIdempotently(ctx, outgoing)
    if (sent.repeated) await removeFiles(ctx.files, name)
    return sent
  } catch (error) {
    await removeFiles(ctx.files, name)
    throw error
  }
}
