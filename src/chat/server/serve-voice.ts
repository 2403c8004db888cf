import { serveSound } from '../../voice/server/public.ts'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { asMember } from '../../server/member-context.ts'
import { findMessage } from './messages.ts'
import { mayOpen } from './permissions.ts'
import { markVoiceDelivered } from './undelivered-messages.ts'

/** Serves the sound of a voice note to the two members of its conversation; it is its delivery. */
export async function serveVoice(
  ctx: Context,
  request: Request,
  { conversation = '', seq = '' }: Record<string, string>,
): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  if (!/^[1-9]\d{0,17}$/.test(conversation) || !/^\d{1,9}$/.test(seq))
    throw new ApiError('not_found')
  const member = asMember(ctx, ctx.actor)
  const open = await mayOpen(member, conversation).catch(nullIfRefused)
  if (!open) throw new ApiError('not_found')
  // Must precede reading the message: from here on unsending it does not return the credits.
  await markVoiceDelivered(member, conversation, Number(seq))
  const message = await findMessage(member, conversation, Number(seq))
  if (message?.kind !== 'voice' || !message.photo_name || message.unsent_at)
    throw new ApiError('not_found')
  if (message.seq <= open.removed_up_to) throw new ApiError('not_found')
  return serveSound(ctx, request, message.photo_name)
}

function nullIfRefused(error: unknown): null {
  if (isApiError(error)) return null
  throw error
}
