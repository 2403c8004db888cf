import { findRecording } from '../../voice/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sendVoice as contract } from '../voice-contract.ts'
import { deliverIdempotently } from './deliver-message.ts'
import { toVoiceNote } from './messages.ts'
import { toOutgoingMessage } from './outgoing-message.ts'
import { mayRead, mayWrite } from './permissions.ts'

/** Sends a recording that was encoded before, by the statement and at the price of a text. */
export async function sendVoice(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!ctx.site.settings.voice_notes) throw new ApiError('voice_off')
  if (!ctx.actor.confirmed) throw new ApiError('address_not_confirmed')
  const recording = await findRecording(ctx, input.id)
  if (!recording) throw new ApiError('voice_missing')
  const outgoing = {
    ...toOutgoingMessage(input),
    kind: 'voice',
    text: input.text,
    photo: { name: recording.name, width: 0, height: 0 },
    credits: input.credits,
  } as const
  // Nobody listens behind a profile that is no person.
  const { origin } = mayWrite(await mayRead(ctx, outgoing.target))
  if (origin !== 'member') throw new ApiError('profile_not_available')
  const { conversation, credits, message } = await deliverIdempotently(ctx, outgoing)
  const voice = message.unsent
    ? undefined
    : toVoiceNote({ conversation_id: conversation, seq: message.seq }, recording)
  return { conversation, credits, message: { ...message, voice } }
}
