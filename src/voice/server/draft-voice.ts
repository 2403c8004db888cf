import { newPhotoName } from '../../photos/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { draftVoice as contract } from '../contract.ts'
import { voiceEncoder } from './encoder.ts'
import { addRecording, findRecording, type Recording } from './voice-recording.ts'

/** Encodes outside any transaction; deletes the file if the recording cannot be stored. */
export async function draftVoice(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!ctx.site.settings.voice_notes) throw new ApiError('voice_off')
  const earlier = await findRecording(ctx, id)
  if (earlier) return toDraft(id, earlier)
  const { bytes, ...measured } = await voiceEncoder.encode(ctx.upload.path)
  const recording = { ...measured, name: newPhotoName() }
  const file = `photos/${recording.name}/full`
  await ctx.files.put(file, bytes)
  if (await addRecording(ctx, id, recording)) return toDraft(id, recording)
  await ctx.files.remove(file)
  const stored = await findRecording(ctx, id)
  if (!stored) throw new ApiError('voice_unreadable')
  return toDraft(id, stored)
}

const toDraft = (id: string, { milliseconds, wave }: Recording) => ({
  voice: { src: `/voice-drafts/${id}`, milliseconds, wave },
})
