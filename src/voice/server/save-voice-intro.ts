import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import type { saveVoiceIntro as contract } from '../intro-contract.ts'
import { GRACE_MILLISECONDS, INTRO_SECONDS } from '../rules.ts'
import { getVoiceIntro } from './get-voice-intro.ts'
import { addIntro, changeWords, findIntro, lockIntro, withdrawIntro } from './voice-intro.ts'
import { deleteRecording, findRecording } from './voice-recording.ts'

/** The recording is no draft any more: its file belongs to the profile. */
export async function saveVoiceIntro(
  ctx: MemberContext,
  { recording: id, words }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!ctx.site.settings.voice_notes) throw new ApiError('voice_off')
  const { memberId: member } = ctx.actor
  await lockIntro(ctx)
  const current = await findIntro(ctx, member)
  if (current?.id === id && current.words === words) return getVoiceIntro(ctx)
  if (current?.id === id) await changeWords(ctx, id, words)
  else await replaceIntro(ctx, id, words)
  await ctx.emit(reviewRequested, { kind: 'voice_intro', subject: member, member })
  return getVoiceIntro(ctx)
}

async function replaceIntro(ctx: MemberContext, id: string, words: string): Promise<void> {
  const recording = await findRecording(ctx, id)
  if (!recording) throw new ApiError('voice_missing')
  if (recording.milliseconds > INTRO_SECONDS * 1000 + GRACE_MILLISECONDS)
    throw new ApiError('voice_intro_too_long', { seconds: INTRO_SECONDS })
  await withdrawIntro(ctx)
  await addIntro(ctx, { ...recording, id }, words)
  await deleteRecording(ctx, id)
}
